import 'fake-indexeddb/auto'
import { deleteDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type DeviceDatabase, openDeviceStore } from '#client/device-store/device-store.ts'
import type { Entry, KeptEntry } from '#client/device-store/kept-things.ts'
import { ApiFailure } from '#client/failures/api-failure.ts'
import { changeEntry, entriesOf, putEntry } from './entry-store.ts'
import { needsALook } from './outcome.ts'
import { makeSender, type Sending } from './sender.ts'

const mei = '1/7'
let db: DeviceDatabase
let count = 0

beforeEach(async () => {
  count += 1
  const opened = await openDeviceStore(`outbox ${count}`)
  if (!opened) throw new Error('The store did not open.')
  db = opened
})

afterEach(async () => {
  db.close()
  await deleteDB(`outbox ${count}`)
})

const entry = (id: string, more: Partial<Entry> = {}): Entry => ({
  id,
  method: 'POST',
  path: '/api/aging-maintenance',
  body: { ph: 3.5 },
  version: null,
  doneAt: null,
  person: mei,
  about: id,
  title: `Reading ${id}`,
  madeAt: '2026-10-01T10:00:00.000Z',
  tries: 0,
  state: 'waiting',
  answer: null,
  ...more,
})

const no = (status: number | null, body = {}, retryAfter: number | null = null) =>
  new ApiFailure('No', 'POST', '/api/aging-maintenance', status, body, retryAfter)

type Reply = (entry: KeptEntry, how: Sending) => unknown

/** A sender whose server answers as told, and what reached that. */
function sending(
  reply: Reply = () => ({ id: 1 }),
  more: { person?: string; token?: string; isAway?: boolean } = {},
) {
  const heard: string[] = []
  const sender = makeSender({
    store: async () => db,
    person: () => more.person ?? mei,
    tokenOf: async () => more.token ?? 'token of mei',
    send: async (sent, how) => {
      heard.push(sent.id)
      const answer = await reply(sent, how)
      if (answer instanceof Error) throw answer
      return answer
    },
    isServerAway: async () => more.isAway ?? false,
    tellArrival: () => {},
    tellChange: () => {},
  })
  return { heard, ...sender }
}

const left = async () => (await entriesOf(db, mei)).map(({ id, state, tries }) => [id, state, tries])

describe('a walk through the outbox', () => {
  beforeEach(async () => {
    for (const id of ['a', 'b', 'c']) await putEntry(db, entry(id))
  })

  it('sends everything once, in the order of making, and leaves nothing', async () => {
    const { walk, heard } = sending()
    expect(await walk()).toEqual({ kind: 'done' })
    expect([heard, await left()]).toEqual([['a', 'b', 'c'], []])
  })

  it('also sends what is entered meanwhile', async () => {
    const { walk, heard } = sending(async ({ id }) => id === 'b' && putEntry(db, entry('d')))
    await walk()
    expect(heard).toEqual(['a', 'b', 'c', 'd'])
  })

  it.each([
    ['no answer', no(null), { kind: 'waits', seconds: null }],
    ['429', no(429, {}, 30), { kind: 'waits', seconds: 30 }],
    ['503 without a time', no(503), { kind: 'waits', seconds: 5 }],
    ['401', no(401), { kind: 'signed out' }],
  ])('%s: all wait, nothing is skipped', async (_name, failure, walked) => {
    const { walk, heard } = sending(({ id }) => (id === 'b' ? failure : {}))
    expect(await walk()).toEqual(walked)
    expect(heard).toEqual(['a', 'b'])
    expect(await left()).toEqual([
      ['b', 'waiting', 1],
      ['c', 'waiting', 0],
    ])
  })

  it('a refusal keeps the server’s words and holds back only the same record', async () => {
    await putEntry(db, entry('b2', { about: 'b' }))
    const { walk, heard } = sending(({ id }) => (id === 'b' ? no(400, { message: 'Too sour.' }) : {}))
    expect(await walk()).toEqual({ kind: 'done' })
    expect(heard).toEqual(['a', 'b', 'c'])
    const [refused, held] = await entriesOf(db, mei)
    expect(refused).toMatchObject({
      id: 'b',
      state: 'refused',
      answer: { status: 400, body: { message: 'Too sour.' } },
    })
    expect(held).toMatchObject({ id: 'b2', state: 'waiting', tries: 0 })
    // The next walk does not ask again.
    await walk()
    expect(heard).toEqual(['a', 'b', 'c'])
  })

  it('a breakdown holds up nobody else, is tried again, and after five times somebody should look', async () => {
    const { walk, heard } = sending(({ id }) => (id === 'a' ? no(500) : {}))
    for (let round = 0; round < 4; round++) expect(await walk()).toEqual({ kind: 'again' })
    expect(heard).toEqual(['a', 'b', 'c', 'a', 'a', 'a'])
    expect((await entriesOf(db, mei)).map(needsALook)).toEqual([false])
    await walk()
    expect((await entriesOf(db, mei)).map(needsALook)).toEqual([true])
  })

  it.each(['none', 'not theirs'])('token: %s — nothing is sent', async token => {
    const { walk, heard } = sending(undefined, { token })
    expect(await walk()).toEqual({ kind: 'signed out' })
    expect([heard, (await left()).length]).toEqual([[], 3])
  })

  it('nobody sends what another person entered', async () => {
    const { walk, heard } = sending(undefined, { person: '1/8' })
    await walk()
    expect([heard, (await left()).length]).toEqual([[], 3])
  })

  it('what is corrected while it is being sent stays, with its key', async () => {
    const { walk } = sending(
      ({ id }) => id === 'a' && changeEntry(db, 'a', each => ({ ...each, body: { ph: 3.6 } })),
    )
    await walk()
    expect(await left()).toEqual([['a', 'waiting', 1]])
  })

  it('what is withdrawn before its turn is not sent', async () => {
    const { walk, heard } = sending(({ id }) => id === 'a' && changeEntry(db, 'b', () => null))
    await walk()
    expect(heard).toEqual(['a', 'c'])
  })
})

it('a later change of one’s own is made on what the earlier one stored', async () => {
  const change = {
    method: 'PUT',
    path: '/api/aging-maintenance/7',
    about: '/api/aging-maintenance/7',
    version: 3,
  } as const
  await putEntry(db, entry('first', change))
  await putEntry(db, entry('second', change))
  const versions: (number | null)[] = []
  const { walk } = sending(({ version }) => {
    versions.push(version)
    return { version: (version ?? 0) + 1 }
  })
  await walk()
  expect([versions, await left()]).toEqual([[3, 4], []])
})

describe('an entry that a form without doneAt had sent before its answer was lost', () => {
  const dated = entry('a', { doneAt: '2026-10-01T10:00:00.000Z', wasSentBare: true })
  const reused = no(422, { code: 'idempotency_key_reused' })

  it('is sent with doneAt, and counts as arrived where the server has it without', async () => {
    await putEntry(db, dated)
    const sent: (boolean | undefined)[] = []
    const { walk } = sending((_entry, { isBare }) => {
      sent.push(isBare)
      return isBare ? {} : reused
    })
    await walk()
    expect([sent, await left()]).toEqual([[undefined, true], []])
  })

  it('any other reused key is a refusal', async () => {
    await putEntry(db, { ...dated, wasSentBare: false })
    const { walk } = sending(() => reused)
    await walk()
    expect(await left()).toEqual([['a', 'refused', 1]])
  })
})

describe('an entry whose form waits', () => {
  const submit = async (reply: Reply, more = {}) =>
    sending(reply, more).sendWatched(db, await putEntry(db, entry('form')), { isBare: true })

  it('gives the answer and leaves nothing', async () => {
    expect(await submit(() => ({ id: 9 }))).toEqual({ sent: { id: 9 } })
    expect(await left()).toEqual([])
  })

  it.each([400, 401, 412, 500, 503])('%d is the form’s to tell, and leaves nothing', async status => {
    await expect(submit(() => no(status))).rejects.toMatchObject({ status })
    expect(await left()).toEqual([])
  })

  it('is sent again under its key when its answer is lost and the server is there', async () => {
    const keys: string[] = []
    const reply: Reply = ({ id }) => (keys.push(id) === 1 ? no(null) : { id: 9 })
    expect(await submit(reply)).toEqual({ sent: { id: 9 } })
    expect([keys, await left()]).toEqual([['form', 'form'], []])
  })

  it('a call that is lost again is the form’s to tell while the server is there', async () => {
    await expect(submit(() => no(null))).rejects.toMatchObject({ message: 'No' })
    expect(await left()).toEqual([])
  })

  it('waits when the server is away', async () => {
    expect(await submit(() => no(null), { isAway: true })).toBe('waiting')
    expect(await entriesOf(db, mei)).toMatchObject([{ id: 'form', tries: 1, wasSentBare: true }])
  })

  it('comes after what was entered before, and waits when that does', async () => {
    await putEntry(db, entry('earlier'))
    expect(await submit(({ id }) => (id === 'earlier' ? no(503) : {}))).toBe('waiting')
    expect(await left()).toEqual([
      ['earlier', 'waiting', 1],
      ['form', 'waiting', 0],
    ])
  })

  it('is not sent under a token that is not known to be theirs', async () => {
    expect(await submit(() => ({}), { token: 'not theirs' })).toBe('waiting')
  })
})
