import { completion, type Line, stages } from './contract.ts'

export interface StageStep {
  name: string
  state: 'done' | 'current' | 'ahead'
  note: string
}

/** The stages of a line as stations: finished ones are done, begun ones under way, the rest ahead. */
export function stepsOf(line: Line): StageStep[] {
  return stages.map((name, index) => {
    const percent = completion[line][index] ?? 0
    const state = percent === 100 ? 'done' : percent > 0 ? 'current' : 'ahead'
    return { name, state, note: `${percent}%` }
  })
}
