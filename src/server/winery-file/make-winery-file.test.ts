import { createHash } from 'node:crypto'
import { createWriteStream, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileWords } from '#app/winery-file-words.ts'
import { type AppUnderTest, startApp, type Winery } from '#test/app-under-test.ts'
import { onStore } from '#test/backups.ts'
import { aVineyard } from '#test/builders.ts'
import { newFermentation } from '#test/cellar.ts'
import { unzipped } from '#test/winery-files.ts'
import { openForReading } from '../table-stores/open-store.ts'
import type { Manifest } from './file-format.ts'
import { makeWineryFile } from './make-winery-file.ts'

let server: AppUnderTest
let winery: Winery
let path: string
let made: Manifest
let files: ReadonlyMap<string, Buffer>

const options = { words: fileWords, program: 'test' }
const make = (wineryId: number, out: Writable) =>
  onStore(openForReading, server.settings, store => makeWineryFile(store, wineryId, options, out))
const json = (name: string) => JSON.parse(String(files.get(name)))
const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')

const webhookUrl = 'https://hooks.example.org/a-secret-path'
let token = ''

beforeAll(async () => {
  server = await startApp()
  await server.newWinery('Neighbour')
  winery = await server.newWinery('Weingut "Łódź" 🍷')
  const { admin } = winery
  for (const name of ['=HYPERLINK("http://x")', 'Über, "alt"', '+1'])
    await admin.post('/api/vineyard', aVineyard({ name, notes: 'a\nb' }))
  const { vesselId, batchId } = await newFermentation(admin)
  await admin.post('/api/cellar/operations', {
    kind: 'opening',
    doneAt: '2024-10-01',
    to: [{ vesselId, volume: 100, batchId }],
  })
  const device = await admin.post('/api/devices', { name: 'Spindle', kind: 'json' })
  token = device.body.token
  await admin.put('/api/notices/choices', {
    severity: 'act',
    mail: 'off',
    webhookUrl,
    webhookTopic: 'a-secret-topic',
    timeZone: 'Europe/Vienna',
  })
  path = join(server.settings.dataDir, 'winery.zip')
  made = await make(winery.id, createWriteStream(path))
  files = await unzipped(path)
})
afterAll(() => server.stop())

describe("a winery's file", () => {
  it('has a CSV and a JSON of every table of the winery, and says what is in them', () => {
    expect([...files.keys()]).toEqual(expect.arrayContaining(['README.txt', 'columns.csv', 'manifest.json']))
    for (const stem of [
      'vineyards',
      'fermentations',
      'cellar-operations',
      'audit-entries',
      'sensor-readings',
    ])
      expect([...files.keys()]).toEqual(expect.arrayContaining([`csv/${stem}.csv`, `json/${stem}.json`]))
    for (const stem of ['sessions', 'revisions', 'idempotency-keys', 'cellar-balances'])
      expect([...files.keys()].join()).not.toContain(stem)
    expect(json('json/vineyards.json').map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['=HYPERLINK("http://x")', 'Über, "alt"', '+1']),
    )
    expect(json('manifest.json')).toEqual(made)
    expect(made.winery).toEqual({ id: winery.id, name: 'Weingut "Łódź" 🍷' })
    expect(String(files.get('README.txt'))).toContain('Everything of Weingut "Łódź" 🍷')
  })

  it('lists each file with its rows and its hash, and is sealed by the hash of all its bytes', () => {
    for (const { name, rows, bytes, sha256: listed } of made.files) {
      const content = files.get(name) ?? Buffer.alloc(0)
      expect([name, content.length, sha256(content)]).toEqual([name, bytes, listed])
      if (name.startsWith('json/')) expect([name, json(name).length]).toEqual([name, rows])
    }
    const zip = readFileSync(path)
    expect(zip.subarray(-64).toString()).toBe(sha256(zip.subarray(0, -64)))
  })

  it('lets no formula into a spreadsheet, and names what is referred to', () => {
    const csv = String(files.get('csv/vineyards.csv'))
    expect(csv.startsWith('\uFEFFid,')).toBe(true)
    expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect(csv).toContain(`,'+1,`)
    const [headers = '', first = ''] = String(files.get('csv/fermentations.csv')).split('\r\n')
    const at = headers.split(',').indexOf('vesselId (name)')
    const [vessel] = json('json/vessels.json')
    expect(first.split(',')[at]).toBe(vessel.vesselId)
    expect(String(files.get('csv/cellar-operations.csv'))).toContain(
      `Opening balance: 100 L to ${vessel.vesselId}`,
    )
  })

  it('describes every column of every file in words', () => {
    const columns = json('columns.json') as Record<string, string>[]
    for (const [name, content] of files) {
      if (!name.startsWith('csv/')) continue
      const headers = String(content).replace('\uFEFF', '').split('\r\n')[0]?.split(',')
      expect(columns.filter(({ file }) => file === name).map(({ column }) => column)).toEqual(headers)
    }
    expect(columns.filter(({ meaning, type }) => !meaning || !type)).toEqual([])
    expect(columns.find(each => each.file === 'json/batches.json' && each.column === 'weight')).toMatchObject(
      {
        unit: 'kg',
        meaning: 'Weight (kg)',
      },
    )
  })

  it('holds no secret, neither packed nor unpacked', async () => {
    const { db } = server.connection
    const users = await db.selectFrom('users').select(['passwordHash', 'email', 'wineryId']).execute()
    const devices = await db.selectFrom('devices').select('tokenHash').execute()
    const secrets = [
      ...users.map(({ passwordHash }) => passwordHash),
      ...devices.map(({ tokenHash }) => tokenHash),
      ...users.filter(({ wineryId }) => wineryId !== winery.id).map(({ email }) => email),
      webhookUrl,
      'a-secret-topic',
      token,
    ]
    expect(secrets.every(secret => secret.length > 5)).toBe(true)
    const all = Buffer.concat([readFileSync(path), ...files.values()])
    expect(secrets.filter(secret => all.includes(secret))).toEqual([])
    expect(all.includes(winery.adminEmail)).toBe(true)
  })

  it('is broken off with its reader, and leaves nothing open', async () => {
    let taken = 0
    const gone = new Writable({
      write(chunk, _encoding, done) {
        taken += chunk.length
        done(taken > 2000 ? new Error('the reader is gone') : null)
      },
    })
    await expect(make(winery.id, gone)).rejects.toThrow('the reader is gone')
    expect(statSync(path).size).toBeGreaterThan(taken)
    await expect(make(999_999, gone)).rejects.toThrow('There is no such winery.')
  })
})
