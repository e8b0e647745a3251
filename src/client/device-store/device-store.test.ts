import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import { afterEach, expect, it } from 'vitest'
import { isStoreUsable, openDeviceStore, openPatiently } from './device-store.ts'

const name = 'device store under test'
const realIndexedDb = globalThis.indexedDB

afterEach(async () => {
  globalThis.indexedDB = realIndexedDb
  await deleteDB(name)
})

it('holds entries, answers and notes, each by whose they are', async () => {
  const db = await openDeviceStore(name)
  expect([...(db?.objectStoreNames ?? [])]).toEqual(['answers', 'entries', 'notes'])
  db?.close()
})

it('is not there where the browser forbids it', async () => {
  globalThis.indexedDB = {
    open: () => {
      throw new DOMException('Denied', 'SecurityError')
    },
  } as unknown as IDBFactory
  expect(await openDeviceStore(name)).toBeNull()
})

it('is not there where it opens and keeps nothing', async () => {
  const full = await openDB(name, 1)
  full.close()
  // Opened before with nothing in it, as by a browser that lost the disk: the proof finds no place to write.
  expect(await openDeviceStore(name)).toBeNull()
})

it('is there as soon as what a crashed browser left behind has let go of it', async () => {
  let asked = 0
  globalThis.indexedDB = {
    open: (...call: Parameters<IDBFactory['open']>) => {
      asked += 1
      if (asked < 3) throw new DOMException('Locked', 'UnknownError')
      return realIndexedDb.open(...call)
    },
  } as unknown as IDBFactory
  const db = await openPatiently(name, [1, 1, 1])
  expect([db !== null, asked]).toEqual([true, 3])
  db?.close()
})

it('is usable no longer once it is full, and again when there is room', async () => {
  expect(await isStoreUsable()).toBe(true)
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('Full', 'QuotaExceededError')
  }
  expect(await isStoreUsable()).toBe(false)
  IDBObjectStore.prototype.put = put
  expect(await isStoreUsable()).toBe(true)
})
