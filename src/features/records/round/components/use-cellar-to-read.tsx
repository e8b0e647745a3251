import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#client/data/api.ts'
import { useAnswer } from '#client/data/use-answer.ts'
import { useItems } from '#client/data/use-items.ts'
import { isRefusal } from '#client/failures/failure-message.ts'
import { readAging } from '#features/records/aging/rules.ts'
import { readAgingReading } from '#features/records/aging-maintenance/rules.ts'
import { type CellarVessel, cellarVessel } from '#features/records/cellar/contract/answers.ts'
import { cellarPath } from '#features/records/cellar/contract.ts'
import { inCellarOrder } from '#features/records/cellar/rules/overview.ts'
import { readFermentation } from '#features/records/fermentation/rules.ts'
import { readReading } from '#features/records/fermentation-maintenance/rules.ts'
import { judgeAll } from '#features/records/watch/rules/judging.ts'
import { watchPath } from '#features/records/watch/rules/places.ts'
import { readWatchAnswer } from '#features/records/watch/rules/reading.ts'
import { type EarlierReading, newestFirst } from '../rules/fields.ts'
import {
  newestReadings,
  type RoundKind,
  readingsOf,
  readingsOfOne,
  statusQuery,
  vesselsRead,
  watchedStatuses,
} from '../rules/reads.ts'
import { type Stop, stopsIn, urgentFirst, type Watched } from '../rules/stops.ts'

// Everything that is asked for here is named in `roundReads`, so that it can be fetched while there is signal.

/** Under the key of the cellar's own screen: it is the same list. */
function useVessels() {
  return useQuery({
    queryKey: [cellarPath, 'vessels', ''],
    queryFn: async ({ signal }) =>
      inCellarOrder(cellarVessel.array().parse(await call('GET', vesselsRead.path, { signal }))),
  })
}

const readers = {
  fermentation: { readRow: readFermentation, readReading },
  aging: { readRow: readAging, readReading: readAgingReading },
} as const

function useWatched(kind: RoundKind) {
  const [first, second] = watchedStatuses[kind]
  const { processes, resource } = readingsOf[kind]
  const { readRow, readReading: read } = readers[kind]
  const readWatched = readRow as (raw: Record<string, unknown>) => Watched
  return {
    active: useItems<Watched>(processes, { readRow: readWatched, query: statusQuery(first) }),
    others: useItems<Watched>(processes, { readRow: readWatched, query: statusQuery(second) }),
    readings: useItems<ReadingRow>(resource, {
      readRow: read as (raw: Record<string, unknown>) => ReadingRow,
      atMost: newestReadings,
    }),
  }
}

type ReadingRow = { id: number; readingTimestamp: string } & Partial<
  Record<'fermentationId' | 'agingId', number | null>
>

/**
 * Of which fermentations the watch says that somebody should act, and why. Without it, the round goes as it stands: it is
 * asked for when the rest is there, since a phone takes as long to judge as to draw the screen.
 */
function useReasons(isWanted: boolean): ReadonlyMap<number, string> {
  const { data } = useAnswer(watchPath, readWatchAnswer, isWanted)
  return useMemo(() => {
    const urgent = (data ? judgeAll(data, Date.now()) : []).filter(({ severity }) => severity === 'act')
    return new Map(
      urgent.map(({ fermentation, findings }) => [
        fermentation.id,
        findings.find(({ severity, aside }) => severity === 'act' && !aside)?.sentence ?? '',
      ]),
    )
  }, [data])
}

/** What someone may not see is left out of their round; everything else must be there. */
const failureOf = (loads: readonly UseQueryResult[]) =>
  loads.find(({ error, data }) => error && data === undefined && !isRefusal(error))?.error ?? null

export interface CellarToRead {
  vessels: readonly CellarVessel[] | undefined
  /** What there is to read, in the order of the cellar; undefined while it loads. */
  stops: readonly Stop[] | undefined
  /** The newest readings at hand, of every kind. */
  readings: Readonly<Record<RoundKind, readonly ReadingRow[] | undefined>>
  error: unknown
  retry: () => unknown
}

/** The cellar as a round goes through it. */
export function useCellarToRead(): CellarToRead {
  const vessels = useVessels()
  const fermentation = useWatched('fermentation')
  const aging = useWatched('aging')
  const processes = [fermentation.active, fermentation.others, aging.active, aging.others]
  const loads: UseQueryResult[] = [vessels, ...processes, fermentation.readings, aging.readings]
  const isWaiting = loads.some(({ isPending }) => isPending)
  const reasons = useReasons(!isWaiting)
  const error = vessels.error && vessels.data === undefined ? vessels.error : failureOf(loads)
  const [fermenting, stuck, ageing, onHold] = processes.map(({ data }) => data)
  const stops = useMemo(
    () =>
      vessels.data &&
      !isWaiting &&
      urgentFirst(
        stopsIn(vessels.data, {
          fermentation: [...(fermenting ?? []), ...(stuck ?? [])],
          aging: [...(ageing ?? []), ...(onHold ?? [])],
        }),
        ({ kind, processId }) => (kind === 'fermentation' ? (reasons.get(processId) ?? null) : null),
      ),
    [vessels.data, isWaiting, fermenting, stuck, ageing, onHold, reasons],
  )
  return {
    vessels: vessels.data,
    stops: stops || undefined,
    readings: { fermentation: fermentation.readings.data, aging: aging.readings.data },
    error,
    retry: () => Promise.all(loads.filter(load => load.error).map(load => load.refetch())),
  }
}

/** What was read of a stop before, newest first. A wine that was read long ago is asked for by itself. */
export function useEarlier(
  stop: Stop | null,
  { readings }: Pick<CellarToRead, 'readings'>,
): EarlierReading[] {
  const kind = stop?.kind ?? 'fermentation'
  const own = `${kind}Id` as const
  const id = stop?.processId ?? 0
  const newest = readings[kind]
  const among = useMemo(() => newest?.filter(row => row[own] === id) ?? [], [newest, own, id])
  const asked = useItems<ReadingRow>(readingsOf[kind].resource, {
    readRow: readers[kind].readReading as (raw: Record<string, unknown>) => ReadingRow,
    query: `${own}=${id}`,
    atMost: readingsOfOne,
    enabled: stop !== null && among.length === 0 && (newest?.length ?? 0) >= newestReadings,
  })
  return useMemo(
    () => newestFirst(kind, among.length > 0 ? among : (asked.data ?? [])),
    [kind, among, asked.data],
  )
}
