import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kinds as recordKinds } from '#test/kinds.ts'
import { type TrailKind, trailKinds } from './contract.ts'
import { changesBetween, describeActivity, kindLabel, referencesIn, titleOf } from './rules.ts'

const kinds = trailKinds(recordKinds)
const kindNamed = (name: string) => kinds.find(kind => kind.name === name) as TrailKind
const nameOf = (kind: string, id: number) => `${kind} ${id}`

describe('the changes between two states', () => {
  const labels = kindNamed('vineyards').labels ?? {}
  const value = fc.oneof(fc.string(), fc.double({ noNaN: true }), fc.boolean(), fc.constant(null))
  const row = fc.record(Object.fromEntries(Object.keys(labels).map(name => [name, value])))

  it('are exactly the fields that differ, each once, with both values', () => {
    fc.assert(
      fc.property(row, row, (before, after) => {
        const changes = changesBetween(kindNamed('vineyards'), before, after, nameOf)
        const told = Object.fromEntries(changes.map(change => [change.field, [change.before, change.after]]))
        expect(changes).toHaveLength(Object.keys(told).length)
        const differing = Object.keys(labels).filter(name => before[name] !== after[name])
        expect(told).toEqual(Object.fromEntries(differing.map(name => [name, [before[name], after[name]]])))
      }),
    )
  })

  it('are none between equal states', () => {
    fc.assert(
      fc.property(
        row,
        same => changesBetween(kindNamed('vineyards'), same, { ...same }, nameOf).length === 0,
      ),
    )
  })

  it('never hold what is secret or the server’s own', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (was, is) => {
        const row = (secret: string) => ({ passwordHash: secret, batchKey: secret, version: secret })
        fc.pre(was !== is)
        expect(changesBetween(kindNamed('users'), row(was), row(is), nameOf)).toEqual([
          { field: 'password', label: 'Password', before: null, after: null, isSecret: true },
        ])
        expect(changesBetween(kindNamed('users'), null, row(is), nameOf)).toEqual([])
      }),
    )
  })

  it('name what a number points to and leave a code as it is', () => {
    const after = { batchId: 'WB-1', vineyardId: 3 }
    expect(
      changesBetween(kindNamed('batches'), { batchId: 'WB-0', vineyardId: null }, after, nameOf),
    ).toEqual([
      { field: 'batchId', label: 'Batch ID', before: 'WB-0', after: 'WB-1' },
      { field: 'vineyardId', label: 'Vineyard', before: null, after: 'vineyards 3' },
    ])
    expect(referencesIn(kindNamed('batches'), after)).toEqual([['vineyards', 3]])
  })

  it('show a column that no screen has a word for in plain words', () => {
    expect(changesBetween(kindNamed('vineyards'), {}, { soilType: 'Loam' }, nameOf)[0]?.label).toBe(
      'Soil Type',
    )
  })
})

it('a record is called what people call it', () => {
  expect(titleOf(kindNamed('users'), { firstName: 'Olivia', lastName: 'Hart' }, nameOf)).toBe('Olivia Hart')
  expect(titleOf(kindNamed('agings'), { batchId: 1, vesselId: 2 }, nameOf)).toBe('batches 1 in vessels 2')
  expect(
    titleOf(
      kindNamed('agingMaintenance'),
      { agingId: null, readingTimestamp: '2024-09-01T08:00:00.000Z' },
      nameOf,
    ),
  ).toBe('Sep 1, 2024')
})

it('an activity reads as a sentence and leads to its record while that is there', () => {
  const entry = { id: 1, at: '', userId: 1, userName: 'Olivia', kind: 'vessels', recordId: 7, title: 'T-12' }
  const tell = (action: string, isThere: boolean) => {
    const { sentence, to } = describeActivity(kinds, { ...entry, changes: [], action, isThere })
    return [sentence, to]
  }
  expect(tell('updated', true)).toEqual(['changed vessel T-12', '/vessels/7'])
  expect(tell('deleted', false)).toEqual(['deleted vessel T-12', null])
  expect(tell('signed-in', true)).toEqual(['signed in', null])
  expect(tell('signed-out', true)).toEqual(['signed out on other devices', null])
  expect(tell('balances-rebuilt', true)).toEqual(['rebuilt balances up to vessel T-12', '/vessels/7'])
  expect(tell('of another version', true)).toEqual(['of another version vessel T-12', '/vessels/7'])
  expect(kindLabel(kindNamed('postFermentations'))).toBe('Post-fermentation record')
})

it('every kind has a page', () => {
  for (const { name } of recordKinds) expect(kinds.find(kind => kind.name === name)?.page(7)).toMatch(/7$/)
  for (const { page } of kinds) expect(page(7)).toMatch(/^\/(cellar|import|settings|watch|.*7)/)
})

/** Fields as forms declare them: `name="acreage" label="Size"`. */
const declaredField = /Field\s+name="(\w+)"\s+(?:inputName="\w+"\s+)?label="([^"]+)"/g

it('the history uses the words of the forms', () => {
  const folders = ['records', 'house'].flatMap(room =>
    readdirSync(`src/features/${room}`).map(area => ({ area, folder: `src/features/${room}/${area}` })),
  )
  const wrong: string[] = []
  let checked = 0
  for (const { area, folder } of folders) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const path = `/api/${{ batches: 'batch', vessels: 'vessel', vineyards: 'vineyard' }[area] ?? area}`
    const labels = recordKinds.find(kind => kind.path === path)?.labels
    if (!labels) continue
    for (const file of files.filter(name => name.endsWith('.tsx')))
      for (const [, name = '', label] of readFileSync(`${folder}/${file}`, 'utf8').matchAll(declaredField)) {
        checked++
        if (labels[name] !== label) wrong.push(`${area}: ${name} is "${label}", not "${labels[name]}"`)
      }
  }
  expect(wrong).toEqual([])
  expect(checked).toBeGreaterThan(50)
})
