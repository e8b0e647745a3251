import type { ChartPoint, ChartSeries } from './chart-model.ts'

/** What a line goes along from reading to reading: one wine, one aging, one vineyard in one year. */
export interface Course {
  run: string
  name: string
  /** The time of its first reading, and of its last. */
  from: number
  to: number
}

/** That many lines can still be told apart. */
export const mostCourses = 8

/** Which courses are drawn: those of the last year, all of them, or some by their runs. */
export type CourseChoice = 'newest' | 'all' | readonly string[]

const yearOf = (time: number) => String(new Date(time).getUTCFullYear())

/** The courses that points belong to, the newest first; names that stand for several have their years beside them. */
export function coursesOf(points: Iterable<Pick<ChartPoint, 'x' | 'run' | 'note'>>): Course[] {
  const courses = new Map<string, Course>()
  for (const { x, run, note = '' } of points) {
    if (run === undefined) continue
    const [key, time] = [String(run), Number(x)]
    const known = courses.get(key)
    if (!known) courses.set(key, { run: key, name: note, from: time, to: time })
    else {
      known.from = Math.min(known.from, time)
      known.to = Math.max(known.to, time)
    }
  }
  const list = [...courses.values()].sort((a, b) => b.to - a.to || a.name.localeCompare(b.name))
  const names = new Map<string, number>()
  for (const { name } of list) names.set(name, (names.get(name) ?? 0) + 1)
  return list.map(course =>
    (names.get(course.name) ?? 0) > 1 ? { ...course, name: `${course.name} ${yearOf(course.from)}` } : course,
  )
}

/** All points of some lines. */
export function* pointsOf(series: readonly ChartSeries[]): Iterable<ChartPoint> {
  for (const { points } of series) yield* points
}

/** The runs that are drawn; of too many in the last year those that were measured last. */
export function chosenRuns(courses: readonly Course[], choice: CourseChoice): ReadonlySet<string> {
  if (choice === 'all' || courses.length <= mostCourses) return new Set(courses.map(({ run }) => run))
  if (choice !== 'newest') return new Set(courses.flatMap(({ run }) => (choice.includes(run) ? [run] : [])))
  const year = newestYear(courses)
  const newest = courses.filter(({ from }) => yearOf(from) === year)
  return new Set(newest.slice(0, mostCourses).map(({ run }) => run))
}

const newestYear = (courses: readonly Course[]) =>
  courses.reduce((newest, { from }) => (yearOf(from) > newest ? yearOf(from) : newest), '')

/** What the courses of a screen are called. */
export interface CourseWords {
  /** "wines" */
  many: string
  /** "Current vintage" */
  newest: string
}

/** "Showing the current vintage, 6 of 23 wines." */
export function sayChoice(
  courses: readonly Course[],
  choice: CourseChoice,
  { many, newest }: CourseWords,
): string {
  const shown = chosenRuns(courses, choice).size
  if (shown === courses.length) return `Showing all ${shown} ${many}.`
  const share = `${shown} of ${courses.length} ${many}`
  if (choice !== 'newest') return `Showing ${share}.`
  const year = newestYear(courses)
  const isCut = courses.filter(({ from }) => yearOf(from) === year).length > shown
  return `Showing the ${newest.toLowerCase()}, ${isCut ? `the ${shown} measured last` : shown} of ${courses.length} ${many}.`
}

/** The lines with the points of some runs alone; a line without any is left out. */
export function withRunsOnly(series: readonly ChartSeries[], runs: ReadonlySet<string>): ChartSeries[] {
  return series
    .map(line => ({ ...line, points: line.points.filter(({ run }) => runs.has(String(run))) }))
    .filter(({ points }) => points.length > 0)
}
