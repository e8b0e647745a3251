import { isNumeric } from '#shared/numbers.ts'
import {
  decimalsOf,
  isFineEnough,
  largestMillilitres,
  millilitresOf,
  type VolumeUnit,
  volumeUnits,
} from '#shared/volumes.ts'
import { mostLines } from './vocabulary.ts'

// What lines say to each other. Told together with what is wrong in the fields themselves, so it reads a body of any
// shape and leaves to the fields whatever is not what it should be.

export interface LineIssue {
  path: (string | number)[]
  message: string
}

type Fields = Record<string, unknown>
const fieldsOf = (value: unknown): Fields =>
  value !== null && typeof value === 'object' ? (value as Fields) : {}
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : [])

/** All that the lines of a body say wrongly of each other. */
export function checkLines(body: unknown): LineIssue[] {
  const given = fieldsOf(body)
  const unit = volumeUnits.find(each => each === (given.unit ?? 'L'))
  const issues: LineIssue[] = []
  const tell = (message: string, ...path: (string | number)[]) => issues.push({ path, message })
  const moves = Array.isArray(given.moves)
    ? given.moves.map((move, at) => ({ move: fieldsOf(move), path: ['moves', at] }))
    : [{ move: given, path: [] }]
  for (const { move, path } of moves) {
    for (const name of ['from', 'to', 'losses', 'measured', 'lines'])
      listOf(move[name]).forEach((line, at) => {
        const complaint = unit && volumeComplaint(line.volume, unit)
        if (complaint) tell(complaint, ...path, name, at, 'volume')
      })
    for (const name of ['from', 'to', 'measured', 'lines'])
      for (const at of repeated(listOf(move[name]).map(({ vesselId }) => vesselId)))
        tell('This vessel is already in the list', ...path, name, at, 'vesselId')
    const sources = new Set(
      (Array.isArray(move.from) ? listOf(move.from) : [fieldsOf(move.from)]).map(({ vesselId }) =>
        plainId(vesselId),
      ),
    )
    listOf(move.to).forEach(({ vesselId }, at) => {
      if (plainId(vesselId) !== null && sources.has(plainId(vesselId)))
        tell('Wine cannot be moved into the vessel it came from', ...path, 'to', at, 'vesselId')
    })
    const rests = listOf(move.losses).flatMap(({ rest }, at) => (rest === true ? [at] : []))
    for (const at of rests.slice(1)) tell('Only one loss can be the rest', ...path, 'losses', at, 'rest')
  }
  const lines = moves.flatMap(({ move }) => ['from', 'to', 'losses'].flatMap(name => listOf(move[name])))
  if (Array.isArray(given.moves) && lines.length > mostLines)
    tell(`One entry takes at most ${mostLines.toLocaleString('en-US')} lines`, 'moves')
  for (const at of repeated(Array.isArray(given.vessels) ? given.vessels : []))
    tell('This vessel is already in the list', 'vessels', at)
  if (given.kind === 'opening') checkShares(listOf(given.to), tell)
  checkNote(
    given,
    moves.flatMap(({ move }) => listOf(move.losses)),
    tell,
  )
  return issues
}

type Tell = (message: string, ...path: (string | number)[]) => void

function checkNote(body: Fields, losses: readonly Fields[], tell: Tell): void {
  if (typeof body.note === 'string' && body.note.trim() !== '') return
  const isOther = [body, ...losses].some(({ reason }) => reason === 'Other')
  if (isOther) tell('Say in the note what was lost', 'note')
  if (body.kind !== 'dump') return
  tell('Say in the note why', 'note')
}

function checkShares(lines: readonly Fields[], tell: Tell): void {
  lines.forEach(({ parts }, at) => {
    const shares = listOf(parts)
    if (shares.length === 0) return
    shares.forEach(({ share }, index) => {
      const number = numberIn(share)
      if (number !== null && !isFineEnough(number, 'L'))
        tell('Share can have at most 3 decimals', 'to', at, 'parts', index, 'share')
    })
    for (const index of repeated(shares.map(({ batchId }) => batchId)))
      tell('This wine batch is already in the list', 'to', at, 'parts', index, 'batchId')
    const thousandths = shares.reduce((sum, { share }) => sum + Math.round((numberIn(share) ?? 0) * 1000), 0)
    if (thousandths !== 100_000) tell('The shares must add up to 100 %', 'to', at, 'parts')
  })
}

function volumeComplaint(volume: unknown, unit: VolumeUnit): string | null {
  const amount = numberIn(volume)
  // What is no number, or below zero, the field itself says.
  if (amount === null || amount < 0 || amount > largestMillilitres) return null
  if (!isFineEnough(amount, unit)) return `Volume can have at most ${decimalsOf[unit]} decimals`
  return millilitresOf(amount, unit) > largestMillilitres ? 'Volume cannot be more than 9,000,000 L' : null
}

function numberIn(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'string' && isNumeric(value.trim()) ? Number(value) : null
}

const plainId = (value: unknown) => (typeof value === 'string' ? numberIn(value) : (value ?? null))

/** The places at which something stands that stood before. */
function repeated(values: readonly unknown[]): number[] {
  const seen = new Set<unknown>()
  return values.flatMap((value, at) => {
    const id = plainId(value)
    if (id === null) return []
    if (seen.has(id)) return [at]
    seen.add(id)
    return []
  })
}
