import { useState } from 'react'
import { ChoiceButtons } from '../actions/choice-buttons.tsx'
import { TextInput } from '../forms/inputs.tsx'
import {
  type Course,
  type CourseChoice,
  type CourseWords,
  chosenRuns,
  mostCourses,
  sayChoice,
} from './chart-courses.ts'
import classes from './course-choice.module.css'

/** Of more than these the list shows what is searched for. */
const listed = 50

interface CourseChooserProps {
  courses: readonly Course[]
  choice: CourseChoice
  words: CourseWords
  onChoose: (choice: CourseChoice) => void
}

/** Says which of many courses a chart draws, and lets others be chosen. */
export function CourseChooser({ courses, choice, words, onChoose }: CourseChooserProps) {
  // Its place is kept free until the courses are known: the chart must not move when they come.
  if (courses.length <= mostCourses) return <div className={classes.chooser} />
  const runs = chosenRuns(courses, choice)
  const value = choice === 'newest' || choice === 'all' ? choice : 'own'
  return (
    <div className={classes.chooser}>
      <p className={classes.said} aria-live="polite">
        {sayChoice(courses, choice, words)}
      </p>
      <ChoiceButtons
        label="Lines"
        options={[
          { value: 'newest', label: words.newest },
          { value: 'all', label: `All ${words.many}` },
          { value: 'own', label: 'Choose' },
        ]}
        value={value}
        onChange={next => onChoose(next === 'own' ? [...runs].slice(0, listed) : next)}
      />
      {value === 'own' && <CourseList courses={courses} runs={runs} many={words.many} onChoose={onChoose} />}
    </div>
  )
}

interface CourseListProps extends Pick<CourseChooserProps, 'courses' | 'onChoose'> {
  runs: ReadonlySet<string>
  many: string
}

function CourseList({ courses, runs, many, onChoose }: CourseListProps) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = courses.filter(({ name }) => name.toLowerCase().includes(wanted))
  const toggle = (run: string, isTicked: boolean) =>
    onChoose(courses.map(course => course.run).filter(each => (each === run ? isTicked : runs.has(each))))
  return (
    <fieldset data-screen-only className={classes.list} aria-label={`Choose ${many}`}>
      <TextInput label={`Find ${many}`} value={text} onChange={setText} />
      <div className={classes.boxes}>
        {found.slice(0, listed).map(({ run, name }) => (
          <label key={run} className={classes.box}>
            <input
              type="checkbox"
              checked={runs.has(run)}
              onChange={event => toggle(run, event.currentTarget.checked)}
            />
            {name}
          </label>
        ))}
      </div>
      {found.length > listed && (
        <p className={classes.said}>{found.length - listed} more: write a part of a name to find them.</p>
      )}
    </fieldset>
  )
}
