import type { Queries } from '#server/db/dialect.ts'
import { Pace } from '#server/event-loop.ts'
import type { Content } from '#shared/cellar-replay.ts'
import { litresOf } from '#shared/volumes.ts'
import type { CellarVessel, Disagreement } from '../contract/answers.ts'
import { readBalances } from './balances.ts'
import { readDisagreements } from './disagreeing.ts'
import { nameCellar } from './naming.ts'
import { largestPlace } from './paging.ts'
import { walkHistory } from './presenting.ts'

/** Every vessel with what is in it now, or was at a minute; now also with what does not agree. */
export async function readCellar(db: Queries, wineryId: number, at: string | null): Promise<CellarVessel[]> {
  const pace = new Pace()
  const names = await nameCellar(db, wineryId)
  const balances = at === null ? await readBalances(db, wineryId) : null
  if (pace.isDue()) await pace.rest()
  const state: { get: (vessel: number) => Content | null | undefined } = balances
    ? { get: vessel => balances.get(vessel)?.content }
    : await stateAt(db, wineryId, names.capacities, at ?? '')
  const disagreements = balances ? await readDisagreements(db, wineryId, names, balances) : []
  if (pace.isDue()) await pace.rest()
  const byVessel = new Map<number | null, Disagreement[]>()
  for (const each of disagreements)
    byVessel.set(each.vesselId, [...(byVessel.get(each.vesselId) ?? []), each])
  const vessels = await db
    .selectFrom('vessels')
    .select(['id', 'vesselId', 'vesselType', 'usageType', 'status', 'location', 'capacity', 'capacityUnit'])
    .where('wineryId', '=', wineryId)
    .orderBy('vesselKey')
    .execute()
  await names.learnFrom(vessels.map(({ id }) => state.get(id)))
  const shown: CellarVessel[] = []
  for (const vessel of vessels) {
    if (pace.isDue()) await pace.rest()
    const room = names.capacities.get(vessel.id) ?? null
    const content = state.get(vessel.id) ?? null
    shown.push({
      ...vessel,
      capacityLitres: room === null ? null : litresOf(room),
      ullage: room === null ? null : litresOf(Math.max(0, room - (content?.ml ?? 0))),
      content: names.show(vessel.id, content),
      disagreements: byVessel.get(vessel.id) ?? [],
    })
  }
  return shown
}

/** What was in the vessels at the end of a minute. */
export function stateAt(
  db: Queries,
  wineryId: number,
  capacities: ReadonlyMap<number, number>,
  at: string,
): Promise<Map<number, Content>> {
  const place = { doneAt: at, place: largestPlace }
  return walkHistory(db, wineryId, capacities, place, place)
}
