import { beforeAll, describe, expect, it } from 'vitest'
import { everyPermission, type PermissionMap } from '#shared/permissions.ts'
import {
  aBatch,
  aBottling,
  aFermentation,
  anAging,
  aPostFermentation,
  aVessel,
  aVineyard,
} from '#test/builders.ts'
import type { Caller } from '#test/caller.ts'
import { aColleague } from '#test/colleagues.ts'
import { kinds } from '#test/kinds.ts'
import { standingApp } from '#test/standing-app.ts'
import { type SearchHit, searchAnswer, searchedKinds } from './contract.ts'

const searched = searchedKinds(kinds)
const searchKinds = searched.map(({ name }) => name)

const server = await standingApp()
const winery = await server.newWinery()
const { admin } = winery
await fill(admin, 'Orchard')

async function make(caller: Caller, path: string, body: object): Promise<number> {
  const answer = await caller.post(path, body)
  if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
  return answer.body.id
}

/** One record of every kind, all of which the name finds. */
async function fill(caller: Caller, name: string) {
  const batchId = await make(caller, '/api/batch', aBatch({ batchId: `${name}-1`, batchName: `${name} Red` }))
  const vesselId = await make(caller, '/api/vessel', aVessel({ vesselId: `${name} Tank` }))
  const ended = { batchId, vesselId, status: 'Completed', endDate: '2024-12-01' }
  await make(caller, '/api/vineyard', aVineyard({ name: `${name} Block` }))
  await make(caller, '/api/fermentation', aFermentation(ended))
  await make(caller, '/api/post-fermentation', aPostFermentation(batchId))
  await make(caller, '/api/aging', anAging(ended))
  await make(caller, '/api/bottling', aBottling(batchId))
}

async function search(caller: Caller, text: string): Promise<SearchHit[]> {
  const { status, body } = await caller.get(`/api/search?q=${encodeURIComponent(text)}`)
  expect(status).toBe(200)
  return searchAnswer(searched).parse(body).hits
}

const titles = async (text: string) => (await search(admin, text)).map(({ title }) => title)
const kindsIn = (hits: SearchHit[]) => hits.map(({ kind }) => kind)

it('finds every kind of record, with what tells it from others', async () => {
  const hits = await search(admin, 'orchard')
  expect(kindsIn(hits)).toEqual(searchKinds)
  expect(hits.map(({ id: _id, kind: _kind, ...shown }) => shown)).toEqual([
    { title: 'Orchard-1', detail: 'Orchard Red · Syrah', day: null, status: 'In Progress' },
    { title: 'Orchard Tank', detail: 'Tank · 5,000 L', day: null, status: null },
    { title: 'Orchard Block', detail: 'Pinot Noir · Lower Terrace', day: null, status: null },
    { title: 'Orchard-1', detail: 'Orchard Red · Orchard Tank', day: '2024-09-10', status: 'Completed' },
    { title: 'Orchard-1', detail: 'Orchard Red', day: '2024-10-01', status: null },
    { title: 'Orchard-1', detail: 'Orchard Red · Orchard Tank', day: '2024-10-20', status: 'Completed' },
    { title: 'Orchard-1', detail: 'Orchard Red · 1200 bottles', day: '2025-04-10', status: 'Planned' },
  ])
  for (const { kind, id } of hits.filter(({ kind }) => kind === 'vessels'))
    expect([kind, (await admin.get(`/api/vessel/${id}`)).body.vesselId]).toEqual([kind, 'Orchard Tank'])
})

describe('permission', () => {
  const kindsOf = async (rights: PermissionMap) => {
    const { caller } = await aColleague(server, winery, rights)
    return kindsIn(await search(caller, 'orchard'))
  }

  it.each(searched)(
    'PERM-21, OPEN-39: $name are found by whoever may view them, and by nobody else',
    async ({ area }) => {
      const right = `${area}:view`
      const alike = searched.filter(each => each.area === area).map(({ name }) => name)
      expect(await kindsOf({ [right]: true })).toEqual(alike)
      expect(await kindsOf({ ...everyPermission, [right]: false })).toEqual(
        searchKinds.filter(each => !alike.includes(each)),
      )
    },
  )

  it('OPEN-39: someone without any right finds nothing, and is not refused', async () => {
    expect(await kindsOf({})).toEqual([])
  })

  it('OPEN-06: never finds what belongs to another winery', async () => {
    const other = await server.newWinery('Elsewhere')
    expect(await search(other.admin, 'orchard')).toEqual([])
    await fill(other.admin, 'Orchard')
    const theirs = await search(other.admin, 'orchard')
    const ours = await search(admin, 'orchard')
    expect(theirs).toHaveLength(searchKinds.length)
    for (const { kind, id } of theirs)
      expect(ours.some(hit => hit.kind === kind && hit.id === id)).toBe(false)
  })
})

describe('the order', () => {
  it('is exact, then from the beginning, then anywhere; five of a kind at most', async () => {
    for (const vesselId of ['B-12', 'AB-1', 'B-1', 'B-10', 'B-11'])
      await make(admin, '/api/vessel', aVessel({ vesselId }))
    expect(await titles('b-1')).toEqual(['B-1', 'B-10', 'B-11', 'B-12', 'AB-1'])
    await make(admin, '/api/vessel', aVessel({ vesselId: 'B-13' }))
    expect(await titles('b-1')).toEqual(['B-1', 'B-10', 'B-11', 'B-12', 'B-13'])
  })

  it('puts the kind with the best fit first', async () => {
    await make(admin, '/api/batch', aBatch({ batchId: 'LOT-77-A', batchName: 'From seventy-seven' }))
    await make(admin, '/api/vineyard', aVineyard({ name: 'Lot-77' }))
    expect(kindsIn(await search(admin, 'lot-77'))).toEqual(['vineyards', 'batches'])
  })

  it('shows the newest batches first', async () => {
    for (const batchId of ['NEW-1', 'NEW-2']) await make(admin, '/api/batch', aBatch({ batchId }))
    expect(await titles('new-')).toEqual(['NEW-2', 'NEW-1'])
  })
})

describe('the text', () => {
  beforeAll(async () => {
    await make(admin, '/api/vineyard', aVineyard({ name: 'Clos de l’Été', location: 'ÉPERNAY' }))
    await make(admin, '/api/vineyard', aVineyard({ name: 'Grüner Hügel', location: 'Łódź' }))
    for (const vesselId of ['50%_full\\', 'V[1]^?*', "O'Neil -- ;"])
      await make(admin, '/api/vessel', aVessel({ vesselId }))
  })

  it.each([
    ['ete', 'Clos de l’Été'],
    ['ÉTÉ', 'Clos de l’Été'],
    ['épernay', 'Clos de l’Été'],
    ['epernay clos', 'Clos de l’Été'],
    ['HUGEL', 'Grüner Hügel'],
    ['gru\u0308ner', 'Grüner Hügel'],
    ['lodz', 'Grüner Hügel'],
    ['  hügel   grüner ', 'Grüner Hügel'],
  ])('%s finds %s: neither case nor accents nor the order of words matter', async (text, title) => {
    expect(await titles(text)).toEqual([title])
  })

  it.each([
    ['%', ['50%_full\\']],
    ['_', ['50%_full\\']],
    ['\\', ['50%_full\\']],
    ['0%_f', ['50%_full\\']],
    ['[1]', ['V[1]^?*']],
    [']^?*', ['V[1]^?*']],
    ['^', ['V[1]^?*']],
    ['*', ['V[1]^?*']],
    ['?', ['V[1]^?*']],
    ["o'n", ["O'Neil -- ;"]],
    ['-- ;', ["O'Neil -- ;"]],
    ['.*', []],
    ['[a-z]', []],
    ['\\d', []],
    ["' or 1=1 --", []],
    ["'; drop table vessels; --", []],
    ['ete hugel', []],
  ])('%s stands for itself', async (text, found) => {
    expect(await titles(text)).toEqual(found)
  })

  it.each(['', ' ', '\t\n'])('%j asks for nothing and gets nothing', async text => {
    expect(await search(admin, text)).toEqual([])
  })

  it('may be missing, but not too long or unstorable', async () => {
    expect((await admin.get('/api/search')).body).toEqual({ hits: [] })
    expect(await admin.get(`/api/search?q=${'x'.repeat(101)}`)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'q', message: 'Search for at most 100 characters' }] },
    })
    expect(await search(admin, 'é%[x^]\\'.repeat(14))).toEqual([])
    expect((await admin.get('/api/search?q=%00')).status).toBe(400)
  })
})
