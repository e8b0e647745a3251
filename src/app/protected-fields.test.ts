import { describe, expect, it } from 'vitest'
import type { RecordTableName } from '#server/db/tables.ts'
import { makeKnown, sentKinds } from '#test/kinds.ts'
import { standingApp } from '#test/standing-app.ts'

// Every kind of record, created and changed with every field that is not the caller's to set.

const server = await standingApp()
const { admin, id: wineryId } = await server.newWinery()
const known = await makeKnown(admin)

const longAgo = '1999-01-01T00:00:00.000Z'
const protectedFields: [field: string, value: unknown][] = [
  ['id', 999_999],
  ['wineryId', 999_999],
  ['winery_id', 999_999],
  ['winery', { id: 999_999 }],
  ['version', 777_777],
  ['createdAt', longAgo],
  ['created_at', longAgo],
  ['updatedAt', longAgo],
  ['updated_at', longAgo],
  ['takenById', 999_999],
  ['taken_by_id', 999_999],
  ['takenBy', { id: 999_999 }],
  ['readingTimestamp', longAgo],
  ['reading_timestamp', longAgo],
  ['previousFermentationId', 999_999],
  ['passwordHash', 'forged'],
  ['password_hash', 'forged'],
  ['lastLogin', longAgo],
  ['isAdmin', true],
  ['is_admin', true],
  ['nameKey', 'forged'],
  ['batchKey', 'forged'],
  ['vesselKey', 'forged'],
  ['constructor', 'forged'],
]

const storedText = async (table: RecordTableName, id: number) =>
  JSON.stringify(
    await server.connection.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )

describe.each(sentKinds)('S4: of $name', ({ kind, body: bodyFor }) => {
  const { path } = kind
  const table = kind.name as RecordTableName
  const body = () => bodyFor(known)
  const forgeries = /999999|777777|1999-|forged|"isAdmin":true/

  it.each(protectedFields)('%s is not the creator’s to set', async (field, value) => {
    const { status, text, body: made } = await admin.post(path, { ...body(), [field]: value })
    expect(status, text).toBe(201)
    const stored = await storedText(table, made.id)
    expect(stored).not.toMatch(forgeries)
    expect(stored).toContain(`"wineryId":${wineryId},"version":1`)
  })

  it.each(protectedFields)('%s is not the editor’s to change', async (field, value) => {
    const { id } = (await admin.post(path, body())).body
    const before = await storedText(table, id)
    const { status, text } = await admin.put(`${path}/${id}`, { [field]: value })
    expect(status, text).toBe(200)
    expect(await storedText(table, id)).toBe(before)
  })

  it('a prototype is no field at all', async () => {
    const { id } = (await admin.post(path, body())).body
    const given = JSON.stringify(body())
    for (const [method, url] of [
      ['POST', path],
      ['PUT', `${path}/${id}`],
    ] as const)
      for (const key of ['"__proto__":{"isAdmin":true}', '"constructor":{"prototype":{"isAdmin":true}}']) {
        const { statusCode } = await server.app.inject({
          method,
          url,
          headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
          payload: given.replace('{', `{${key},`),
        })
        expect(statusCode).toBe(400)
      }
    expect('isAdmin' in {}).toBe(false)
  })
})
