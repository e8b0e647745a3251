import { expect } from 'vitest'
import { aVineyard } from '../builders.ts'
import type { Caller } from '../caller.ts'
import { newVessel } from '../cellar.ts'
import { importRows } from '../imports.ts'
import { makeKnown, sentKinds } from '../kinds.ts'

/** Makes and changes a record of every kind, and does in the cellar, the watch and with devices what people do there. */
export async function writeOfEachKind(admin: Caller): Promise<void> {
  const known = await makeKnown(admin)
  for (const { name, kind, body, change } of sentKinds) {
    const made = await admin.post(kind.path, body(known))
    expect([name, made.status, made.status === 201 ? '' : made.text]).toEqual([name, 201, ''])
    const path = `${kind.path}/${made.body.id}`
    const changed = await admin.put(path, change)
    expect([name, changed.status, changed.status === 200 ? '' : changed.text]).toEqual([name, 200, ''])
  }
  const vesselId = (await newVessel(admin)).id
  const to = [{ vesselId, volume: 100, batchId: known.batchId }]
  const opening = { kind: 'opening', doneAt: '2025-09-20', unit: 'L', to }
  expect((await admin.post('/api/cellar/operations', opening)).status).toBe(201)
  expect((await admin.put('/api/watch-limits', { wineType: 'Rosé', limits: { hotLook: 29 } })).status).toBe(
    200,
  )
  const device = await admin.post('/api/devices', { name: 'New one', kind: 'tilt', vesselId })
  expect(device.status).toBe(201)
  const sent = await admin.post('/api/ingest', { temperature: 20 }, { 'x-device-token': device.body.token })
  expect(sent.status).toBe(200)
  const { end } = await importRows(admin, 'write', [
    { kind: 'vineyards', rows: [aVineyard({ name: 'From a file' })] },
  ])
  expect(end).toMatchObject({ created: 1, isWritten: true })
}
