import { dateFormat } from '#shared/late-formats.ts'

/** Written by hand: the first format that a page makes takes a phone as long as drawing half a screen. */
const clock = (at: Date) => `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`
const twoDigits = (value: number) => String(value).padStart(2, '0')

const day = dateFormat('en-US', { month: 'short', day: 'numeric' })
const year = dateFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** "As of 14:05"; with the day where that was not today, and the year where it was another one. */
export function showAsOf(at: number, now = Date.now()): string {
  const [then, today] = [new Date(at), new Date(now)]
  if (then.toDateString() === today.toDateString()) return `As of ${clock(then)}`
  const date = then.getFullYear() === today.getFullYear() ? day : year
  return `As of ${date.format(then)}, ${clock(then)}`
}
