import type { CellarVessel } from '#features/records/cellar/contract/answers.ts'
import { millilitresIn } from '#features/records/cellar/rules/shown-contents.ts'
import { showVolume, type VolumeUnit } from '#shared/volumes.ts'
import { showAmount } from './shown-volumes.ts'

/** "WB-1 · 2,050 L", or that there is nothing. */
export function contentWords(vessel: CellarVessel | undefined, unit: VolumeUnit = 'L'): string {
  if (!vessel?.content) return 'Empty'
  const { batch, volume } = vessel.content
  return `${batch.batchId} · ${showAmount(millilitresIn(volume), unit)}`
}

/** The same for one who looks for room: "WB-1 · 223 L, 2 L to the top". */
export function roomWords(vessel: CellarVessel | undefined, unit: VolumeUnit = 'L'): string {
  const room = vessel?.ullage ?? null
  if (!vessel || room === null) return contentWords(vessel, unit)
  const shown = showAmount(millilitresIn(room), unit)
  return vessel.content ? `${contentWords(vessel, unit)}, ${shown} to the top` : `Empty, room for ${shown}`
}

/** How a vessel is offered: "T-1 · WB-1 · 2,050 L". */
export function vesselChoice(vessel: CellarVessel): { value: number; label: string } {
  const { id, vesselId, content } = vessel
  const held = content ? `${content.batch.batchId} · ${showVolume(millilitresIn(content.volume))}` : 'Empty'
  return { value: id, label: `${vesselId} · ${held}` }
}
