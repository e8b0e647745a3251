import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { numberOf } from '#shared/numbers.ts'
import { textOf } from '#shared/texts.ts'
import { ownCourses, type ThinnedAnswer, type ThinnedLine } from '#shared/thinned-lines.ts'
import { call } from './api.ts'
import { asList } from './wire-rules.ts'

const finest = 5000

interface SeriesOptions {
  filter: string
  metrics: readonly string[]
  of: string
  /** Narrows the lines to what has these numbers. */
  only?: readonly number[]
  enabled: boolean
}

/** The lines of a chart over more readings than are loaded: of these metrics alone, thinned out, their peaks kept. */
export function useSeries(
  { path }: { path: string },
  { filter, metrics, of, only = [], enabled }: SeriesOptions,
) {
  const asked = [filter, `metrics=${metrics.join(',')}`, only.length > 0 && `only=${only.join(',')}`]
  const address = `${path}/series?${asked.filter(Boolean).join('&')}`
  return useQuery({
    queryKey: [path, 'series', address],
    queryFn: async ({ signal }) => {
      const answer = readAnswer(await call('GET', address, { signal }), of)
      return isTooCoarse(answer.lines)
        ? readAnswer(await call('GET', `${address}&points=${finest}`, { signal }), of)
        : answer
    },
    placeholderData: keepPreviousData,
    structuralSharing: false,
    enabled: enabled && metrics.length > 0,
  })
}

function isTooCoarse(lines: readonly ThinnedLine[]): boolean {
  const courses = new Set(lines.flatMap(({ points }) => points.map(point => point.of)))
  const isThinned = lines.some(({ count, points }) => count > points.length)
  return isThinned && courses.size > 1 && courses.size <= ownCourses
}

function readAnswer(answer: unknown, of: string): ThinnedAnswer {
  const { series, courses } = (answer ?? {}) as { series?: unknown; courses?: unknown }
  const lines = asList(series).map(line => ({
    metric: textOf(line.metric),
    count: numberOf(line.count) ?? 0,
    points: asList(line.points).flatMap(point => {
      const value = numberOf(point.value)
      const read = { id: numberOf(point.id) ?? 0, at: textOf(point.at), of: numberOf(point[of]) }
      return value === null ? [] : [{ ...read, value }]
    }),
  }))
  const measured = asList(courses).map(course => ({
    of: numberOf(course[of]),
    from: textOf(course.from),
    to: textOf(course.to),
  }))
  return { lines, courses: measured }
}
