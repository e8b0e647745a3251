import { describe, expect, expectTypeOf, it } from 'vitest'
import type { Api } from '#server/http/api.ts'
import type { TrailAction } from '#shared/trail-actions.ts'
import { password } from '#test/app-under-test.ts'
import { aUser, aVineyard } from '#test/builders.ts'
import { appWithFreshWineries } from '#test/standing-app.ts'
import type { BookTables, RecordTables } from '../tables.ts'
import { firstHash, hashEntry } from './audit-entry.ts'
import { type Door, openDoor } from './write-door.ts'

const { server, winery } = await appWithFreshWineries()

const trail = () =>
  server.connection.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('wineryId', '=', winery.id)
    .orderBy('sequence')
    .execute()

const through = <Made>(work: (door: Door) => Promise<Made>) => {
  const actor = { userId: null, userName: 'Test', wineryId: winery.id, requestId: 'test' }
  return openDoor(server.api, actor, async door => ({ status: 200, body: await work(door) }))
}

describe('the audit trail', () => {
  it('tells who changed what, with the values before and after', async () => {
    const { admin } = winery
    const { id } = (await admin.post('/api/vineyard', aVineyard())).body
    await admin.put(`/api/vineyard/${id}`, { name: 'South Block' })
    await admin.delete(`/api/vineyard/${id}`)
    const entries = (await trail()).filter(entry => entry.kind === 'vineyards')
    expect(entries.map(entry => [entry.action, entry.userName, entry.recordId])).toEqual([
      ['create', 'Ada Min', id],
      ['update', 'Ada Min', id],
      ['delete', 'Ada Min', id],
    ])
    expect(JSON.parse(entries[1]?.before ?? '').name).toBe('North Block')
    expect(JSON.parse(entries[1]?.after ?? '').name).toBe('South Block')
    expect(entries[2]?.after).toBeNull()
  })

  it('is a chain: each entry covers the one before, and the head is the last', async () => {
    for (const name of ['A', 'B', 'C']) await winery.admin.post('/api/vineyard', aVineyard({ name }))
    let previousHash = firstHash
    const entries = await trail()
    for (const [index, { id: _id, hash, ...entry }] of entries.entries()) {
      expect(entry).toMatchObject({ sequence: index + 1, previousHash })
      expect(hash).toBe(hashEntry(entry))
      previousHash = hash
    }
    const head = await server.connection.db
      .selectFrom('auditHeads')
      .selectAll()
      .where('wineryId', '=', winery.id)
      .executeTakeFirstOrThrow()
    expect(head).toMatchObject({ sequence: entries.length, hash: previousHash })
  })

  it('keeps no password hash', async () => {
    const texts = (await trail()).map(entry => `${entry.before} ${entry.after}`).join()
    expect(texts).toContain('hidden:')
    expect(texts).not.toContain('argon2')
  })

  it('stays silent about a change that changes nothing', async () => {
    const { body } = await winery.admin.post('/api/vineyard', aVineyard())
    const before = (await trail()).length
    expect((await winery.admin.put(`/api/vineyard/${body.id}`, aVineyard())).body.version).toBe(1)
    expect(await trail()).toHaveLength(before)
  })
})

describe('a write of what the table does not have', () => {
  // The compiler is the first to refuse each of them; were it not, it would find nothing here to expect.
  it.each<[what: string, write: (door: Door) => Promise<unknown>]>([
    // @ts-expect-error There is no such column.
    ['an unknown column', door => door.insert('vineyards', { ...aVineyard(), nome: 'Hill' })],
    // @ts-expect-error Every vineyard has a name, a location and more.
    ['a missing column', door => door.insert('vineyards', { notes: 'Steep' })],
    // @ts-expect-error The name of a vineyard is never empty.
    ['an empty column', door => door.insert('vineyards', { ...aVineyard(), name: null })],
    [
      'an unknown column of a change',
      async door => {
        const row = await door.insert('vineyards', aVineyard())
        // @ts-expect-error There is no such column.
        return door.update('vineyards', row, { nome: 'Hill' })
      },
    ],
    [
      'a row of another table',
      async door => {
        const row = await door.insert('vineyards', aVineyard())
        // @ts-expect-error A vineyard is no vessel.
        return door.remove('vessels', row)
      },
    ],
  ])('refuses %s', async (_what, write) => {
    const before = await trail()
    await expect(through(write)).rejects.toThrow()
    expect(await trail()).toEqual(before)
  })
})

it('whoever holds the door or the API can only read beside it, and keep books of no records', () => {
  // Said to the compiler: a method that writes is none of theirs.
  for (const reading of [expectTypeOf<Door['tx']>(), expectTypeOf<Api['db']>()]) {
    reading.toHaveProperty('selectFrom')
    reading.not.toHaveProperty('insertInto')
    reading.not.toHaveProperty('updateTable')
    reading.not.toHaveProperty('deleteFrom')
    reading.not.toHaveProperty('transaction')
  }
  expectTypeOf<keyof BookTables & keyof RecordTables>().toBeNever()
  // @ts-expect-error A vineyard is a record.
  expectTypeOf<Door['books']['deleteFrom']>().toBeCallableWith('vineyards')
  expectTypeOf<Door['books']['deleteFrom']>().toBeCallableWith('sessions')
})

it('a note says something that the list of the trail has a word for', () => {
  expectTypeOf<Door['note']>().parameter(0).toEqualTypeOf<TrailAction>()
  // @ts-expect-error Nobody could read or ask for it.
  expectTypeOf<Door['note']>().toBeCallableWith('moved house', 'users', 1)
})

describe('a row that was read before the door opened', () => {
  it('C1: is neither written over nor removed once somebody else has changed it', async () => {
    const { body: row } = await through(door => door.insert('vineyards', aVineyard()))
    await winery.admin.put(`/api/vineyard/${row.id}`, { name: 'Edited' })
    const before = await trail()
    const refusal = /not in version 1 any more: read it inside the door/
    await expect(through(door => door.update('vineyards', row, { notes: 'late' }))).rejects.toThrow(refusal)
    await expect(through(door => door.remove('vineyards', row))).rejects.toThrow(refusal)
    expect(await trail()).toEqual(before)
  })
})

describe('a version', () => {
  it('that is stale refuses the write and changes nothing', async () => {
    const { admin } = winery
    const path = `/api/vineyard/${(await admin.post('/api/vineyard', aVineyard())).body.id}`
    expect((await admin.put(path, { name: 'First' }, { 'if-match': '"1"' })).status).toBe(200)
    const late = await admin.put(path, { name: 'Second' }, { 'if-match': '"1"' })
    expect(late).toMatchObject({
      status: 412,
      body: { message: 'This record was changed by someone else. Reload to see the latest version.' },
    })
    expect((await admin.delete(path, { 'if-match': '"1"' })).status).toBe(412)
    expect((await admin.get(path)).body).toMatchObject({ name: 'First', version: 2 })
    expect((await admin.put(path, { name: 'Third' }, { 'if-match': '"2"' })).headers.etag).toBe('"3"')
  })

  it('is also in the tag of a single read, and in no tag of a list', async () => {
    const { admin } = winery
    const path = `/api/vineyard/${(await admin.post('/api/vineyard', aVineyard())).body.id}`
    const tag = String((await admin.get(path)).headers.etag)
    const listTag = String((await admin.get('/api/vineyard')).headers.etag)
    expect((await admin.put(path, { name: 'Listed' }, { 'if-match': listTag })).status).toBe(412)
    expect((await admin.put(path, { name: 'Read' }, { 'if-match': tag })).status).toBe(200)
    expect((await admin.put(path, { name: 'Late' }, { 'if-match': tag })).status).toBe(412)
  })

  it('without a condition is overwritten, as the specification has it', async () => {
    const { id } = (await winery.admin.post('/api/vineyard', aVineyard())).body
    expect((await winery.admin.put(`/api/vineyard/${id}`, { name: 'Free' })).status).toBe(200)
  })

  it('keeps eight editors from losing a word', async () => {
    const { admin } = winery
    const path = `/api/vineyard/${(await admin.post('/api/vineyard', aVineyard({ notes: '' }))).body.id}`
    const append = async (word: string): Promise<void> => {
      const { body } = await admin.get(path)
      const notes = `${body.notes ?? ''} ${word}`
      const { status } = await admin.put(path, { notes }, { 'if-match': `"${body.version}"` })
      if (status === 412) return append(word)
      expect(status).toBe(200)
    }
    const words = Array.from({ length: 8 }, (_, editor) => [`a${editor}`, `b${editor}`, `c${editor}`]).flat()
    await Promise.all(words.map(append))
    expect((await admin.get(path)).body.notes.split(' ').sort()).toEqual(words.sort())
  })
})

describe('an Idempotency-Key', () => {
  it('makes five simultaneous requests one record', async () => {
    const send = () => winery.admin.post('/api/vineyard', aVineyard(), { 'idempotency-key': 'same' })
    const answers = await Promise.all(Array.from({ length: 5 }, send))
    expect(new Set(answers.map(answer => `${answer.status} ${answer.text}`)).size).toBe(1)
    expect((await winery.admin.get('/api/vineyard')).body).toHaveLength(1)
  })

  it('is refused for another request', async () => {
    const headers = { 'idempotency-key': 'once' }
    await winery.admin.post('/api/vineyard', aVineyard(), headers)
    const other = await winery.admin.post('/api/vineyard', aVineyard({ name: 'Other' }), headers)
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  })

  it('C5: is refused for the same request with another password', async () => {
    const headers = { 'idempotency-key': 'secret' }
    const { admin } = winery
    const roleId = (await admin.get('/api/roles')).body[0].id
    const person = aUser({ roleId, email: 'keyed@example.org' })
    const first = await admin.post('/api/users', { ...person, password: 'one-password' }, headers)
    expect(first.status).toBe(201)
    const other = await admin.post('/api/users', { ...person, password: 'another-password' }, headers)
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    const again = await admin.post('/api/users', { ...person, password: 'one-password' }, headers)
    expect([again.status, again.text]).toEqual([201, first.text])
    const kept = await server.connection.db.selectFrom('idempotencyKeys').selectAll().execute()
    expect(kept.find(({ key }) => key === 'secret')?.fingerprint).toMatch(/^[\da-f]{64} \$argon2id\$/)
  })

  it('C5: gives a changed password its answer again, though the old one is no longer right', async () => {
    const headers = { 'idempotency-key': 'changed' }
    const { admin } = await server.newWinery()
    const change = (newPassword: string) =>
      admin.put('/api/auth/password', { currentPassword: password, newPassword }, headers)
    const first = await change('a-new-password')
    expect(first.status).toBe(200)
    const again = await change('a-new-password')
    expect([again.status, again.text]).toEqual([200, first.text])
    expect((await change('another-new-password')).status).toBe(422)
  })

  it('is not spent on a refused request', async () => {
    const headers = { 'idempotency-key': 'retry' }
    expect((await winery.admin.put('/api/vineyard/2147483647', {}, headers)).status).toBe(404)
    expect((await winery.admin.post('/api/vineyard', aVineyard(), headers)).status).toBe(201)
  })
})

describe('a read', () => {
  it('of an unchanged list answers 304, and of a changed one everything', async () => {
    const { admin } = winery
    const first = await admin.get('/api/vineyard')
    const condition = { 'if-none-match': String(first.headers.etag) }
    expect(await admin.get('/api/vineyard', condition)).toMatchObject({ status: 304, text: '' })
    await admin.post('/api/vineyard', aVineyard())
    const changed = await admin.get('/api/vineyard', condition)
    expect(changed.status).toBe(200)
    expect(changed.headers.etag).not.toBe(first.headers.etag)
  })

  it('is not answered 304 with the tag of another winery', async () => {
    const { headers } = await winery.admin.get('/api/vineyard')
    const other = (await server.newWinery()).admin
    expect((await other.get('/api/vineyard', { 'if-none-match': String(headers.etag) })).status).toBe(200)
  })
})
