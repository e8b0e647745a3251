import { useMemo } from 'react'
import { ownCourses } from '#shared/thinned-lines.ts'
import { Select } from '../forms/inputs.tsx'
import { HeardOnly } from '../text/heard-only.tsx'
import classes from './chart.module.css'
import { coursesOf, pointsOf } from './chart-courses.ts'
import type { ChartSeries } from './chart-model.ts'

interface CourseFinderProps {
  series: readonly ChartSeries[]
  /** The run that is pointed at in the drawing. */
  pointed: string | undefined
  picked: string | undefined
  onPick: (run: string | undefined) => void
}

/** Lets one of several courses stand out without pointing at it, and says the name of the one that is pointed at. */
export function CourseFinder({ series, pointed, picked, onPick }: CourseFinderProps) {
  const courses = useMemo(() => coursesOf(pointsOf(series)), [series])
  if (courses.length < 2 || courses.length > ownCourses) return null
  const options = [
    { value: '', label: 'Highlight a line' },
    ...courses.map(({ run, name }) => ({ value: run, label: name })),
  ]
  return (
    <span className={classes.finder}>
      <Select
        label="Highlight a line"
        isLabelHeard
        value={picked ?? ''}
        options={options}
        onChange={run => onPick(run || undefined)}
      />
      <HeardOnly>
        {/* Not a status: those tell that something is still loading. */}
        <span aria-live="polite">{courses.find(({ run }) => run === pointed)?.name}</span>
      </HeardOnly>
    </span>
  )
}
