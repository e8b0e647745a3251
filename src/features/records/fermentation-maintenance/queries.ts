import { refusedMoment } from '#cellar/done-at.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import { invalidInput } from '#server/failure.ts'
import type { Day } from '#shared/days.ts'

/** When a reading was taken: as whoever sends it says, else as is known of it, else now. 400 where that cannot be. */
export function momentOfReading(
  door: Door,
  doneAt: string | undefined,
  before: { readingTimestamp: string } | null,
  process: { name: string; startDate: Day } | null,
): string {
  const known = before?.readingTimestamp ?? door.now
  // What is sent back as it was read is no correction.
  if (doneAt === undefined || doneAt === before?.readingTimestamp) return known
  const message = refusedMoment(doneAt, door.now, process)
  if (message) throw invalidInput([{ field: 'doneAt', message, value: doneAt }])
  return doneAt
}
