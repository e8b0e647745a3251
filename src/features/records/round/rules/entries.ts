import { readingBody } from '#features/records/fermentation-maintenance/rules.ts'
import { keysToCamelCase } from '#shared/key-case.ts'
import { numberOf } from '#shared/numbers.ts'
import { type EarlierReading, newestFirst, type RoundMetric, type RoundValues } from './fields.ts'
import { type RoundKind, readingsOf } from './reads.ts'
import type { Stop } from './stops.ts'

type Body = Record<string, unknown>

const processKeys = { fermentation: 'fermentationId', aging: 'agingId' } as const

/** In the key case that the address of the readings expects. */
const inCase = (kind: RoundKind, body: Body): Body => (kind === 'fermentation' ? readingBody(body) : body)

/** The reading of a stop, as it is sent. By the process's own number: a batch may be in two tanks. */
export function readingOf({ kind, processId, code, wine }: Stop, values: RoundValues) {
  return {
    path: readingsOf[kind].resource.path,
    body: inCase(kind, { ...values, [processKeys[kind]]: processId }),
    title: `Reading of ${wine} in ${code}`,
  }
}

/** A reading that the server has, with other values: what was taken out of a field is gone. */
export function correctionOf(stop: Stop, id: number, fields: readonly RoundMetric[], values: RoundValues) {
  const all = Object.fromEntries(fields.map(name => [name, values[name] ?? null]))
  return {
    path: `${readingsOf[stop.kind].resource.path}/${id}`,
    body: inCase(stop.kind, all),
    title: `Corrected reading of ${stop.wine} in ${stop.code}`,
  }
}

/** An entry that waits, as far as it is a reading. */
interface WaitingEntry {
  id: string
  path: string
  body: unknown
  doneAt: string | null
}

/** Readings of a stop that this device holds and the server has not confirmed. */
export function waitingReadings(
  { kind, processId }: Pick<Stop, 'kind' | 'processId'>,
  entries: readonly WaitingEntry[],
): EarlierReading[] {
  const found = entries
    .filter(({ path, doneAt }) => path === readingsOf[kind].resource.path && doneAt !== null)
    .map(({ body, doneAt }) => ({ ...(keysToCamelCase(body) as Body), readingTimestamp: doneAt ?? '' }))
    .filter(body => numberOf((body as Body)[processKeys[kind]]) === processId)
  return newestFirst(kind, found)
}
