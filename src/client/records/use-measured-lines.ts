import { createParser, useQueryState } from 'nuqs'
import { useMemo } from 'react'
import type { ThinnedAnswer } from '#shared/thinned-lines.ts'
import { useSeries } from '../data/use-series.ts'
import {
  type Course,
  type CourseChoice,
  chosenRuns,
  coursesOf,
  mostCourses,
  pointsOf,
  withRunsOnly,
} from '../ui/charts/chart-courses.ts'
import {
  type Measured,
  measurementSeries,
  type ThinnedReadings,
  thinnedMoments,
  thinnedSeries,
  thinnedShare,
} from '../ui/charts/measurement-series.ts'

const nothing: ThinnedAnswer = { lines: [], courses: [] }

/** So many can be asked for by their numbers at once. */
const mostAsked = 100

interface MeasuredLinesOptions<Row> {
  rows: readonly Row[] | undefined
  /** Set where the rows are not all that was measured: the lines then come from the server. */
  thinned?: ThinnedReadings | null
  measured: Measured<Row>
  /** The chosen metrics. */
  chosen: readonly string[]
  isOpen: boolean
  /** Whether of many courses some are chosen. */
  isNarrowed: boolean
}

/** The lines of readings, from the rows at hand or from the server; of too many courses those that are chosen. */
export function useMeasuredLines<Row extends { id: number | string }>(options: MeasuredLinesOptions<Row>) {
  const { rows, thinned, measured, chosen, isOpen, isNarrowed } = options
  const whole = useThinned(thinned, { chosen, isOpen })
  // Rows that arrive while lines of the server are drawn must not have them drawn again.
  const drawn = thinned ? undefined : rows
  const all = useMemo(
    () =>
      thinned
        ? thinnedSeries(whole.data?.lines ?? [], thinned, measured.metrics, chosen)
        : measurementSeries(drawn ?? [], measured, chosen),
    [drawn, thinned, whole.data, measured, chosen],
  )
  const courses = useMemo(() => {
    const moments = thinned ? thinnedMoments(whole.data ?? nothing, thinned) : []
    return isNarrowed ? coursesOf(moments.length > 0 ? moments : pointsOf(all)) : []
  }, [thinned, whole.data, all, isNarrowed])
  const [choice, setChoice] = useCourseChoice(courses)
  const isMany = courses.length > mostCourses
  const runs = useMemo(() => (isMany ? chosenRuns(courses, choice) : null), [isMany, courses, choice])

  const only = useMemo(
    () => (thinned && runs && choice !== 'all' ? numbersOf(whole.data ?? nothing, thinned, runs) : []),
    [thinned, whole.data, runs, choice],
  )
  const asksAgain = only.length > 0 && only.length <= mostAsked
  const some = useThinned(thinned, { chosen, isOpen: isOpen && asksAgain, only })
  const lines = asksAgain ? some : whole
  const series = useMemo(() => {
    const found =
      thinned && asksAgain ? thinnedSeries(some.data?.lines ?? [], thinned, measured.metrics, chosen) : all
    return runs ? withRunsOnly(found, runs) : found
  }, [thinned, asksAgain, some.data, measured, chosen, all, runs])
  return {
    series,
    courses: isMany ? courses : [],
    choice,
    setChoice,
    isLoading:
      rows === undefined || whole.isLoading || (asksAgain && (some.isLoading || some.isPlaceholderData)),
    failed: [whole, lines].find(({ isError }) => isError),
    share: thinned ? thinnedShare(lines.data?.lines ?? [], chosen) : '',
  }
}

interface Asked {
  chosen: readonly string[]
  isOpen: boolean
  only?: readonly number[]
}

/** The lines of readings that are not all at hand; nothing is asked for where they are. */
function useThinned(thinned: ThinnedReadings | null | undefined, { chosen, isOpen, only }: Asked) {
  const { resource = { path: '' }, filter = '', of = '' } = thinned ?? {}
  const metrics = chosen.filter(Boolean)
  return useSeries(resource, { filter, of, metrics, only, enabled: Boolean(thinned) && isOpen })
}

/** The numbers of what some runs are courses of. */
function numbersOf(
  { courses }: ThinnedAnswer,
  { run }: ThinnedReadings,
  runs: ReadonlySet<string>,
): readonly number[] {
  const own = courses.filter(({ of, from }) => runs.has(String(run ? run(of, from) : (of ?? 0))))
  return [...new Set(own.flatMap(({ of }) => of ?? []))].sort((a, b) => a - b)
}

const runList = createParser<CourseChoice>({
  parse: text => (text === 'newest' || text === 'all' ? text : text.split(',').filter(Boolean)),
  serialize: choice => (typeof choice === 'string' ? choice : choice.join(',')),
  eq: (a, b) => String(a) === String(b),
})

/** Which courses are drawn; an address that names none of those that are there means the newest. */
function useCourseChoice(courses: readonly Course[]) {
  const [asked, setAsked] = useQueryState('courses', runList.withDefault('newest'))
  const isStrange =
    typeof asked !== 'string' && asked.length > 0 && !courses.some(({ run }) => asked.includes(run))
  const setChoice = (choice: CourseChoice) => void setAsked(choice)
  return [isStrange ? 'newest' : asked, setChoice] as const
}
