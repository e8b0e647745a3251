import type { Selectable } from 'kysely'
import type { SensorReadingTable } from '#server/db/book-tables.ts'
import type { Books, BookWrites } from '#server/db/dialect.ts'
import { ownTurn } from '#server/event-loop.ts'
import { daysKeptWhole } from '../rules/limits.ts'
import { thinned } from '../rules/thinned.ts'

type Reading = Selectable<SensorReadingTable>

const anHour = 3_600_000
const aDay = 24 * anHour

/** A day of one device at a time; so many of them before others get to work again. The rest is the next run's. */
const mostPieces = 500
const rowsAtOnce = 100

const dayAt = (at: number) => new Date(Math.floor(at / aDay) * aDay).toISOString()

/**
 * Makes one row a quarter of an hour of what is older than two weeks, with its mean, lowest and highest. Each day of a
 * device is a transaction that holds the row of its state, and says there how far it has come: servers that do it at the
 * same time do it once, and one that is stopped in between is gone on from. Gives the number of days that were thinned.
 */
export async function thinSensors(books: Books, now: Date): Promise<number> {
  // Whole days, and an hour more: nothing that may still come in belongs to them.
  const end = dayAt(now.getTime() - daysKeptWhole * aDay - anHour)
  let pieces = 0
  while (pieces < mostPieces) {
    const due = await books
      .selectFrom('deviceStates')
      .select('deviceId')
      .where(({ or, eb }) => or([eb('thinnedUntil', 'is', null), eb('thinnedUntil', '<', end)]))
      .orderBy('deviceId')
      .limit(mostPieces - pieces)
      .execute()
    if (due.length === 0) break
    for (const { deviceId } of due) {
      const isThinned = await books.transaction().execute(tx => thinOneDay(tx, deviceId, end))
      if (isThinned) pieces++
      await ownTurn()
    }
  }
  return pieces
}

/** The oldest day of a device that is not thinned yet; says whether there was one. */
async function thinOneDay(tx: BookWrites, deviceId: number, end: string): Promise<boolean> {
  // Written as it is, to hold it.
  const { thinnedUntil } = await tx
    .updateTable('deviceStates')
    .set(({ ref }) => ({ taken: ref('taken') }))
    .where('deviceId', '=', deviceId)
    .returning('thinnedUntil')
    .executeTakeFirstOrThrow()
  if (thinnedUntil !== null && thinnedUntil >= end) return false
  const from = await oldestDay(tx, deviceId, thinnedUntil ?? '', end)
  const until = from && dayAt(Date.parse(from) + aDay)
  if (from && until) await thinBetween(tx, deviceId, from, until)
  await tx
    .updateTable('deviceStates')
    .set({ thinnedUntil: until ?? end })
    .where('deviceId', '=', deviceId)
    .execute()
  return from !== null
}

async function oldestDay(tx: BookWrites, deviceId: number, from: string, end: string) {
  const oldest = await tx
    .selectFrom('sensorReadings')
    .select('at')
    .where('deviceId', '=', deviceId)
    .where('at', '>=', from)
    .where('at', '<', end)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return oldest ? dayAt(Date.parse(oldest.at)) : null
}

async function thinBetween(tx: BookWrites, deviceId: number, from: string, until: string): Promise<void> {
  const rows: Reading[] = await tx
    .selectFrom('sensorReadings')
    .selectAll()
    .where('deviceId', '=', deviceId)
    .where('at', '>=', from)
    .where('at', '<', until)
    .orderBy('at')
    .execute()
  await tx
    .deleteFrom('sensorReadings')
    .where('deviceId', '=', deviceId)
    .where('at', '>=', from)
    .where('at', '<', until)
    .execute()
  const left = thinned(rows)
  for (let first = 0; first < left.length; first += rowsAtOnce)
    await tx
      .insertInto('sensorReadings')
      .values(left.slice(first, first + rowsAtOnce))
      .execute()
}

/** Takes everything away that these devices have measured, so that they can go themselves. */
export async function forgetMeasured(books: BookWrites, deviceIds: readonly number[]): Promise<void> {
  for (const deviceId of deviceIds) {
    await books.deleteFrom('sensorReadings').where('deviceId', '=', deviceId).execute()
    await books.deleteFrom('deviceStates').where('deviceId', '=', deviceId).execute()
  }
}
