import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type Forecast, forecastOf } from '#cellar/watch/forecast.ts'
import { standingStill } from '#cellar/watch/judge.ts'
import { call } from '#client/data/api.ts'
import { useAnswer } from '#client/data/use-answer.ts'
import type { WatchAnswer } from '../contract.ts'
import { type Judged, judgeAll } from '../rules/judging.ts'
import { sensorsPath, watchPath } from '../rules/places.ts'
import { readSensedVessels, readWatchAnswer } from '../rules/reading.ts'
import { useFreshWatch } from './use-fresh-watch.tsx'

const aMinute = 60_000

/** The time, anew every minute. */
export function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), aMinute)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** What devices measure, anew every few minutes. Without it, people's readings are judged alone. */
export function useSensed(isWanted = true) {
  return useQuery({
    queryKey: [sensorsPath],
    enabled: isWanted,
    refetchInterval: 5 * aMinute,
    queryFn: async ({ signal }) => readSensedVessels(await call('GET', sensorsPath, { signal, quiet: true })),
  })
}

/** Every fermentation under way as the watch sees it now. */
export function useWatch() {
  return useJudged(useAnswer(watchPath, readWatchAnswer))
}

/** The same for what stands beside every screen: a session that has ended is for the screen itself to notice. */
export function useWatchBeside(isWanted: boolean) {
  return useJudged(
    useQuery({
      queryKey: [watchPath, 'beside'],
      enabled: isWanted,
      queryFn: async ({ signal }) => readWatchAnswer(await call('GET', watchPath, { signal, quiet: true })),
    }),
    isWanted,
  )
}

interface WatchLoad {
  data: WatchAnswer | undefined
  error: unknown
}

function useJudged({ data, error }: WatchLoad, isWanted = true) {
  const retry = useFreshWatch()
  const now = useMinute()
  const { data: sensed } = useSensed(isWanted)
  const judged = useMemo(() => data && judgeAll(data, Math.max(now, Date.now()), sensed), [data, now, sensed])
  return { judged, limits: data?.limits, error, retry }
}

export function forecastFor({ sight, watched }: Judged): Forecast {
  const isStuck = sight.findings.some(({ kind }) => kind === 'stuck')
  return isStuck ? standingStill : forecastOf(sight.curve, watched)
}

/** Forecasts take a few milliseconds each: they come one after the other, when the page has drawn what it knows. */
export function useForecasts(judged: readonly Judged[] | undefined): ReadonlyMap<number, Forecast> {
  const [forecasts, setForecasts] = useState<ReadonlyMap<number, Forecast>>(new Map())
  useEffect(() => {
    const found = new Map<number, Forecast>()
    const waiting = [...(judged ?? [])]
    let timer = setTimeout(next, 0)
    function next() {
      const began = performance.now()
      while (waiting.length > 0 && performance.now() - began < 12) {
        const each = waiting.shift() as Judged
        found.set(each.fermentation.id, forecastFor(each))
      }
      setForecasts(new Map(found))
      if (waiting.length > 0) timer = setTimeout(next, 16)
    }
    return () => clearTimeout(timer)
  }, [judged])
  return forecasts
}
