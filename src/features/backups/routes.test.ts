import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordBackup, recordFailure } from '#server/backup/backup-record.ts'
import { type AppUnderTest, startApp } from '#test/app-under-test.ts'
import { aColleague } from '#test/colleagues.ts'
import { backupState } from './contract.ts'

let server: AppUnderTest
beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.stop())

describe('GET /api/settings/backup', () => {
  it('tells administrators the schedule, the last good backup and a failure since', async () => {
    const { admin } = await server.newWinery()
    const daily = { isOn: true, at: '02:00', keep: 14 }
    const read = async () => (await admin.get('/api/settings/backup')).body
    expect(await read()).toEqual({ daily, lastGood: null, lastFailure: null })
    const { db } = server.connection
    const report = { bytes: 12_000, rows: 40, tables: 19, schema: 'x', auditHeads: [], seconds: 0.4 }
    await recordBackup(db, { path: '/mnt/nas/wine-daily.jsonl.gz', ...report })
    await recordFailure(db, 'There is no space left in /mnt/nas.')
    const told = await read()
    expect(backupState.parse(told)).toMatchObject({
      daily,
      lastGood: { file: 'wine-daily.jsonl.gz', bytes: 12_000, rows: 40 },
      lastFailure: { reason: 'There is no space left in /mnt/nas.' },
    })
  })

  it('tells nobody else', async () => {
    const winery = await server.newWinery()
    const { caller } = await aColleague(server, winery, 'Winemaker')
    expect((await caller.get('/api/settings/backup')).status).toBe(403)
    expect((await server.as().get('/api/settings/backup')).status).toBe(401)
  })
})
