import { expect, it } from 'vitest'
import { oldestReading } from '#cellar/done-at.ts'
import { newFermentation } from '#test/cellar.ts'
import { standingApp } from '#test/standing-app.ts'
import { forgetOldAnswers } from './idempotency.ts'

const server = await standingApp()
const aDay = 86_400_000
const path = '/api/fermentation-maintenance'

/** Sends a reading, lets days go by, and sends it again. */
async function sendAgainAfter(days: number, doneAt: string) {
  const { admin } = await server.newWinery()
  const { batchId } = await newFermentation(admin)
  const headers = { 'idempotency-key': 'reading-1' }
  const body = { wineBatchId: batchId, brix: 20, doneAt }
  const first = await admin.post(path, body, headers)
  expect(first.status).toBe(201)
  await server.connection.db
    .updateTable('idempotencyKeys')
    .set({ createdAt: new Date(Date.now() - days * aDay).toISOString() })
    .where('key', '=', 'reading-1')
    .execute()
  await forgetOldAnswers(server.connection.db)
  const again = await admin.post(path, body, headers)
  return { first, again, readings: (await admin.get(path)).body.length }
}

it('C5: a key is remembered for a hundred days, longer than a reading may be late', async () => {
  const doneAt = new Date(Date.now() - aDay).toISOString()
  const { first, again, readings } = await sendAgainAfter(99, doneAt)
  expect([again.status, again.body]).toEqual([201, first.body])
  expect(readings).toBe(1)
  expect(oldestReading).toBeLessThan(99 * aDay)
})

it('an older one is forgotten', async () => {
  const { readings } = await sendAgainAfter(101, new Date().toISOString())
  expect(readings).toBe(2)
})
