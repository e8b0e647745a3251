import { describe, expect, it } from 'vitest'
import { recordBackup, recordFailure } from '#server/backup/backup-record.ts'
import { aBackupReport } from '#test/backups.ts'
import { aColleague } from '#test/colleagues.ts'
import { standingApp } from '#test/standing-app.ts'
import { backupState } from './contract.ts'

const server = await standingApp()

describe('GET /api/settings/backup', () => {
  it('tells administrators the schedule, the last good backup and a failure since', async () => {
    const { admin } = await server.newWinery()
    const daily = { isOn: true, at: '02:00', keep: 14 }
    const read = async () => (await admin.get('/api/settings/backup')).body
    expect(await read()).toEqual({ daily, lastGood: null, lastFailure: null, finding: null })
    const { db } = server.connection
    const report = aBackupReport({ path: '/mnt/nas/wine-daily.jsonl.gz' })
    await recordBackup(db, report)
    await recordFailure(db, 'There is no space left in /mnt/nas.')
    const told = await read()
    expect(backupState.parse(told)).toMatchObject({
      daily,
      lastGood: { file: 'wine-daily.jsonl.gz', bytes: 12_000, rows: 40 },
      lastFailure: { reason: 'There is no space left in /mnt/nas.' },
      finding: null,
    })
  })

  it('A1: tells how much was found changed past the program until a backup finds nothing, but not of whom', async () => {
    const { admin } = await server.newWinery()
    const { db } = server.connection
    const finding = async () => (await admin.get('/api/settings/backup')).body.finding
    const lostHeads = [{ hash: 'a'.repeat(64), winery: 'Another', file: 'x.jsonl.gz' }]
    const findings = { count: 3, sentences: ['batches 1 of "Another" is gone.'], lostHeads }
    await recordBackup(db, aBackupReport({ findings }))
    await recordFailure(db, 'There is no space left in /mnt/nas.')
    expect(await finding()).toEqual({ at: expect.any(String), count: 3 })
    await recordBackup(db, aBackupReport())
    expect(await finding()).toBeNull()
  })

  it('tells nobody else', async () => {
    const winery = await server.newWinery()
    const { caller } = await aColleague(server, winery, 'Winemaker')
    expect((await caller.get('/api/settings/backup')).status).toBe(403)
    expect((await server.as().get('/api/settings/backup')).status).toBe(401)
  })
})
