import { Select } from '../forms/inputs.tsx'
import { HeardOnly } from '../text/heard-only.tsx'
import classes from './chart.module.css'
import type { Course } from './chart-courses.ts'

interface CourseFinderProps {
  courses: readonly Course[]
  /** The run that is pointed at in the drawing. */
  pointed: string | undefined
  picked: string | undefined
  onPick: (run: string | undefined) => void
}

/** Lets one of several courses stand out without pointing at it, and says the name of the one that is pointed at. */
export function CourseFinder({ courses, pointed, picked, onPick }: CourseFinderProps) {
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
        <output>{courses.find(({ run }) => run === pointed)?.name}</output>
      </HeardOnly>
    </span>
  )
}
