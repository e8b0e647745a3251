import 'fake-indexeddb/auto'
import { deleteDB } from 'idb'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type DeviceDatabase, openDeviceStore } from '#client/device-store/device-store.ts'
import {
  emptyShelves,
  findAnswer,
  handShelfTo,
  readRegister,
  totalSize,
  writeAnswers,
} from './shelf-store.ts'

const mei = '1/7'
const ana = '1/8'
let db: DeviceDatabase
let count = 0

beforeEach(async () => {
  count += 1
  const opened = await openDeviceStore(`shelf ${count}`)
  if (!opened) throw new Error('The store did not open.')
  db = opened
  await handShelfTo(db, mei)
})

afterEach(async () => {
  db.close()
  await deleteDB(`shelf ${count}`)
})

const answer = (text: string) => ({ text, etag: '"1"', nextCursor: null, total: null })
const written = (name: string, text: string, at: number) => new Map([[name, { at, answer: answer(text) }]])

it('an answer is found by its person and name, with the time at which it was so', async () => {
  await writeAnswers(db, mei, written('/api/vessel ', '[1]', 1000))
  expect(await findAnswer(db, mei, '/api/vessel ')).toMatchObject({ at: 1000, answer: answer('[1]') })
  expect(await findAnswer(db, ana, '/api/vessel ')).toBeNull()
  expect(await findAnswer(db, mei, '/api/batch ')).toBeNull()
})

it('one that is still so gets a new time and keeps its words; what never lay there stays away', async () => {
  await writeAnswers(db, mei, written('/api/vessel ', '[1]', 1000))
  await writeAnswers(
    db,
    mei,
    new Map([
      ['/api/vessel ', { at: 2000, answer: null }],
      ['/api/batch ', { at: 2000, answer: null }],
    ]),
  )
  expect(await findAnswer(db, mei, '/api/vessel ')).toMatchObject({ at: 2000, answer: answer('[1]') })
  expect(Object.keys(await readRegister(db, mei))).toEqual(['/api/vessel '])
})

it('a shelf that gets too full gives up what is oldest, and no more than it must', async () => {
  const text = 'x'.repeat(1000)
  for (const [index, name] of ['a', 'b', 'c', 'd'].entries())
    await writeAnswers(db, mei, written(name, text, index), 3500)
  expect(Object.keys(await readRegister(db, mei))).toEqual(['b', 'c', 'd'])
  expect(await findAnswer(db, mei, 'a')).toBeNull()
  // What was confirmed last is not the oldest any more.
  await writeAnswers(db, mei, new Map([['b', { at: 10, answer: null }]]), 3500)
  await writeAnswers(db, mei, written('e', text, 11), 3500)
  expect(Object.keys(await readRegister(db, mei)).sort()).toEqual(['b', 'd', 'e'])
  expect(totalSize(await readRegister(db, mei))).toBeLessThanOrEqual(3500)
})

const notesThere = async () => (await db.getAllKeys('notes')).map(String)
const ownerNote = ',owner of the shelf'

it('O5: of another person nothing is left, and nothing at all when nobody is signed in; entries stay', async () => {
  await db.put('entries', { id: 'e', person: mei } as never)
  await writeAnswers(db, mei, written('/api/vessel ', '[1]', 1000))
  await db.put('notes', { person: mei, name: 'profile', note: {} })
  await db.put('notes', { person: mei, name: 'round', note: {} })
  await handShelfTo(db, ana)
  await writeAnswers(db, ana, written('/api/vessel ', '[2]', 1000))
  expect(await findAnswer(db, mei, '/api/vessel ')).toBeNull()
  expect(await findAnswer(db, ana, '/api/vessel ')).not.toBeNull()
  expect(await notesThere()).toEqual([ownerNote, '1/7,round', '1/8,shelf'])
  await handShelfTo(db, null)
  expect(await db.getAllKeys('answers')).toEqual([])
  expect(await notesThere()).toEqual([ownerNote, '1/7,round'])
  expect(await db.getAllKeys('entries')).toEqual(['e'])
})

it('O5: a page of whoever had the shelf before puts nothing on it any more', async () => {
  for (const owner of [ana, null]) {
    await handShelfTo(db, owner)
    await writeAnswers(db, mei, written('/api/vessel ', '[1]', 1000))
    expect([owner, await db.getAllKeys('answers'), await notesThere()]).toEqual([owner, [], [ownerNote]])
  }
})

it('an emptied shelf is still theirs', async () => {
  await writeAnswers(db, mei, written('/api/vessel ', '[1]', 1000))
  await emptyShelves(db)
  expect(await findAnswer(db, mei, '/api/vessel ')).toBeNull()
  await writeAnswers(db, mei, written('/api/vessel ', '[2]', 2000))
  expect(await findAnswer(db, mei, '/api/vessel ')).not.toBeNull()
})

it('O5: on a device without room for the note the other one’s answers go all the same, and none are kept', async () => {
  await writeAnswers(db, mei, written('/api/vessel ', '[1]', 1000))
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('Full', 'QuotaExceededError')
  }
  await handShelfTo(db, ana)
  IDBObjectStore.prototype.put = put
  await writeAnswers(db, mei, written('/api/vessel ', '[1]', 1000))
  await writeAnswers(db, ana, written('/api/vessel ', '[2]', 1000))
  expect([await db.getAllKeys('answers'), await notesThere()]).toEqual([[], []])
})
