import { expect, it } from 'vitest'
import { withMarks } from './chart-marks.ts'

const colors = { text: '#000', ground: '#fff' }

it('marks are drawn by name, or by number where the names have no room; without any the options are left alone', () => {
  const options = { plugins: { legend: { display: true } } }
  const marks = [{ x: 5, label: 'Started' }]
  expect(withMarks(options, {}, colors)).toBe(options)
  expect(withMarks(options, { marks }, colors).plugins).toEqual({
    ...options.plugins,
    eventMarks: { marks, isNumbered: false, ...colors },
  })
  const numbered = [{ number: 1, x: 5, label: 'Started' }]
  expect(withMarks(options, { marks, numbered }, colors)).toMatchObject({
    layout: { padding: { top: 18 } },
    plugins: { eventMarks: { marks: numbered, isNumbered: true } },
  })
})
