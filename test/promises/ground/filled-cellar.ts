import type { AppUnderTest, Winery } from '../../app-under-test.ts'
import { aBottling, aPostFermentation, aVineyardReading } from '../../builders.ts'
import type { Caller, Json } from '../../caller.ts'
import { newAging, newBatch, newFermentation, newVessel } from '../../cellar.ts'
import { aColleague } from '../../colleagues.ts'
import { newDevice, send } from '../../devices.ts'
import { importRows } from '../../imports.ts'
import { withCodes, withPasskey } from '../../second-steps.ts'

let markers = 0
const marker = () => `Marker ${String(++markers).padStart(5, '0')} of a text`

/**
 * At least two records of every kind, made, changed and deleted through the API; gives texts that stand in no table
 * but those of records and the trail.
 */
export async function fillCellar(server: AppUnderTest, winery: Winery): Promise<string[]> {
  const { admin } = winery
  const texts: string[] = []
  const notes = () => {
    const text = marker()
    texts.push(text)
    return text
  }
  const made = async (path: string, body: object): Promise<Json> => {
    const answer = await admin.post(path, body)
    if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`)
    return answer.body
  }
  for (let number = 0; number < 2; number++) {
    await signInTwice((await aColleague(server, winery, { 'vessels:view': true })).caller)
    const fermentation = await newFermentation(admin, { notes: notes() })
    const { batchId } = fermentation
    const aging = await newAging(admin, { batchId, notes: notes() })
    const { vineyardId } = await newBatch(admin, { notes: notes() })
    await made('/api/vineyard-maintenance', aVineyardReading(vineyardId, { notes: notes() }))
    await made('/api/fermentation-maintenance', {
      fermentationId: fermentation.id,
      wineBatchId: batchId,
      readingTimestamp: '2024-09-12T10:00',
      temperature: 0.1 + 0.2,
      notes: notes(),
    })
    await made('/api/aging-maintenance', {
      agingId: aging.id,
      readingTimestamp: '2024-11-12T10:00',
      ph: 1 / 3,
      notes: notes(),
    })
    await made('/api/post-fermentation', aPostFermentation(batchId, { notes: notes() }))
    const { id } = await made('/api/bottling', aBottling(batchId, { notes: notes() }))
    await made('/api/bottling', aBottling(batchId))
    await admin.put(`/api/bottling/${id}`, { bottleCount: 1201 })
    await moveLitres(made, fermentation, notes)
    await admin.put('/api/cellar/lock', { lockedBefore: '2024-01-01', reason: notes() })
    await hangDevices(admin, fermentation.vesselId)
    await letProgramsIn(admin)
    await watchOver(admin, fermentation, notes)
    await bringIn(admin, notes)
    const gone = await newBatch(admin)
    await admin.delete(`/api/batch/${gone.id}`)
    // An aging forgets the fermentation before it when that one is deleted.
    const before = await newFermentation(admin)
    await newAging(admin, { batchId: before.batchId })
    await admin.delete(`/api/fermentation/${before.id}`)
  }
  for (const secondStepOf of ['administrators', 'nobody'])
    await admin.put('/api/settings/second-step', { secondStepOf })
  await admin.put('/api/settings/winery', { name: `${(await admin.get('/api/settings')).body.winery.name}` })
  return texts
}

/** Limits that were changed once, and a finding that somebody has set aside. */
async function watchOver(admin: Caller, { id, batchId }: Json, notes: () => string): Promise<void> {
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await admin.post(`/api/watch/${id}/asides`, { kind: 'hot', until, reason: notes() })
  await admin.put('/api/watch-limits', { batchId, limits: { hotLook: 31 } })
  await admin.put('/api/watch-limits', { batchId, coldSoakUntil: until, limits: { hotLook: 30 } })
  await admin.put('/api/notices/choices', {
    severity: 'act',
    timeZone: 'UTC',
    webhookUrl: 'https://estate.test/hook',
    quietFrom: '22:00',
    quietTo: '06:00',
  })
  await admin.put('/api/watch-limits', { wineType: 'White', limits: { hotLook: 18 } })
}

/** A file that was imported, and one that was taken back. */
async function bringIn(admin: Caller, notes: () => string): Promise<void> {
  const sheet = () => ({
    kind: 'batches',
    rows: [{ batchId: marker(), batchName: 'From a file', notes: notes() }],
    assignment: { [marker()]: { field: 'batchId' } },
  })
  await importRows(admin, 'write', [sheet()])
  const { end } = await importRows(admin, 'write', [sheet()])
  await admin.post(`/api/import/${end.id}/take-back`)
}

/** Two programs, one of them revoked. */
async function letProgramsIn(admin: Caller): Promise<void> {
  for (const permissions of [{ 'vessels:view': true }, { 'vineyards:view': true }])
    await admin.post('/api/auth/access-tokens', { name: marker(), days: '90', permissions })
  const [latest] = (await admin.get('/api/auth/access-tokens')).body
  await admin.post(`/api/auth/access-tokens/${latest.id}/revoke`)
}

/** Codes that were set up twice, and two passkeys. */
async function signInTwice(person: Caller): Promise<void> {
  await withCodes(person)
  await withCodes(person)
  for (const name of [marker(), marker()]) await withPasskey(person, name)
}

/** Two devices, one of them revoked, one in a vessel that is gone since. */
async function hangDevices(admin: Caller, vesselId: number): Promise<void> {
  const { id: gone } = await newVessel(admin)
  const hung = await newDevice(admin, { vesselId, name: marker() })
  const lost = await newDevice(admin, { vesselId: gone, kind: 'tilt' })
  await send(admin, hung, { temperature: 21.5, sg: 1.04 })
  await admin.post(`/api/devices/${lost.id}/revoke`)
  await admin.delete(`/api/vessel/${gone}`)
}

/** Operations, a correction of one, and a bottling run that was made with another. */
async function moveLitres(
  made: (path: string, body: object) => Promise<Json>,
  { vesselId, batchId }: { vesselId: number; batchId: number },
  notes: () => string,
): Promise<void> {
  const path = '/api/cellar/operations'
  const to = [{ vesselId, volume: 1000, batchId }]
  await made(path, { kind: 'opening', doneAt: '2024-09-10', note: notes(), to })
  const spill = { kind: 'loss', doneAt: '2024-09-11', reason: 'Spill', from: [{ vesselId, volume: 10 }] }
  const { id, version } = await made(path, spill)
  const operation = { ...spill, from: [{ vesselId, volume: 1 }], note: notes() }
  await made('/api/cellar/corrections', {
    changes: [{ do: 'replace', id, version, operation }],
    reason: notes(),
  })
  const records = [{ do: 'bottle', kind: 'bottling', batchId, day: '2025-04-10' }]
  const from = [{ vesselId, volume: 75 }]
  const bottled = { kind: 'bottling', doneAt: '2025-04-10', from, bottleCount: 100, bottleSize: 750, records }
  await made(path, bottled)
}
