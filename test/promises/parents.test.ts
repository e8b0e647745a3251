import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBottling, aFermentation, anAging, aUser, aVineyardReading } from '../builders.ts'
import type { Answer, Caller, Json } from '../caller.ts'
import { newAging, newBatch, newFermentation, newVessel } from '../cellar.ts'
import { atOnce, type Ground, startGround } from './ground/ground.ts'
import { keepPromise } from './ground/rounds.ts'
import { kinds, onEach } from './ground/store.ts'

interface Parentage {
  parent: (caller: Caller) => Promise<Json>
  path: string
  child: (caller: Caller, parent: Json, known: Known) => Promise<Answer>
  /** What the children's answers point to the parent with. */
  reference: string
}

/** Records that stay, for children that need more than their parent. */
interface Known {
  batchId: number
  vesselId: number
}

const created = async (answer: Promise<Answer>) => {
  const { status, text, body } = await answer
  expect(status, text).toBe(201)
  return body
}

let number = 0
const parentages: Parentage[] = [
  {
    parent: caller => created(caller.post('/api/vineyard', aVineyardNamed(++number))),
    path: '/api/vineyard',
    child: (caller, { id }) => caller.post('/api/vineyard-maintenance', aVineyardReading(id)),
    reference: 'vineyardId',
  },
  {
    parent: caller => newBatch(caller, { vineyardId: null }),
    path: '/api/batch',
    child: (caller, { id: batchId }, { vesselId }) =>
      caller.post('/api/fermentation', aFermentation({ batchId, vesselId, status: 'Completed' })),
    reference: 'batchId',
  },
  {
    parent: caller => newVessel(caller),
    path: '/api/vessel',
    child: (caller, { id: vesselId }, { batchId }) =>
      caller.post('/api/aging', anAging({ batchId, vesselId, status: 'Completed' })),
    reference: 'vesselId',
  },
  {
    parent: caller => newFermentation(caller),
    path: '/api/fermentation',
    child: (caller, { batchId: wineBatchId }) =>
      caller.post('/api/fermentation-maintenance', { wineBatchId, brix: 21 }),
    reference: 'fermentationId',
  },
  {
    parent: caller => newAging(caller),
    path: '/api/aging',
    child: (caller, { id: agingId }) => caller.post('/api/aging-maintenance', { agingId, ph: 3.4 }),
    reference: 'agingId',
  },
  {
    parent: caller => newBatch(caller, { vineyardId: null }),
    path: '/api/batch',
    child: (caller, { id: batchId }) => caller.post('/api/bottling', aBottling(batchId)),
    reference: 'batchId',
  },
  {
    parent: caller =>
      created(caller.post('/api/roles', { name: `Brief ${++number}`, description: 'Here today' })),
    path: '/api/roles',
    child: (caller, { id: roleId }) =>
      caller.post('/api/users', aUser({ roleId, email: `c${++number}@promise.test` })),
    reference: 'roleId',
  },
]

function aVineyardNamed(count: number) {
  return {
    name: `Block ${count}`,
    location: 'Slope',
    plantedVariety: 'Gamay',
    plantingDate: '2001-05-05',
    acreage: 2,
  }
}

describe.each(kinds)('on %s', kind => {
  let ground: Ground

  beforeAll(async () => {
    ground = await startGround(kind)
  })
  afterAll(() => ground.stop())

  it('C3: a record that is deleted while others are added to it leaves no orphan', () =>
    keepPromise('C3', kind, onEach(50, 1000), async run => {
      const { admin } = await ground.newWinery()
      const known = { batchId: (await newBatch(admin)).id, vesselId: (await newVessel(admin)).id }
      for (let round = 0; round < run.rounds; round++) {
        const { parent, path, child, reference } = parentages[round % parentages.length] as Parentage
        const made = await parent(admin)
        const { id } = made
        const deletedAfter = run.random.between(0, 4)
        const [deleted, children] = [[] as Answer[], [] as Answer[]]
        await atOnce(5, async turn => {
          if (turn === deletedAfter) deleted.push(await admin.delete(`${path}/${id}`))
          else children.push(await child(admin, made, known))
        })
        const added = children.filter(({ status }) => status === 201)
        const refused = children.filter(({ status }) => status !== 201)
        expect(refused.filter(({ status }) => ![400, 404, 409].includes(status))).toEqual([])
        const isThere = (await admin.get(`${path}/${id}`)).status === 200
        expect(isThere).toBe(deleted[0]?.status === 409)
        expect(added.length > 0).toBe(isThere)
        for (const { body } of added) expect(body[reference]).toBe(id)
        run.passed()
      }
      await ground.expectSound()
    }))
})
