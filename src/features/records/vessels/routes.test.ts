import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { aFermentation, anAging, aVessel } from '#test/builders.ts'
import { newAging, newBatch, newFermentation, newVessel, statusOf } from '#test/cellar.ts'
import { openCellar } from '#test/ledger.ts'
import { appWithFreshWineries } from '#test/standing-app.ts'
import { storedVessel } from '#test/stored.ts'
import { vessels } from './contract.ts'

const { server, winery, admin } = await appWithFreshWineries()

const barrel = {
  vesselType: 'Barrel',
  material: 'French Oak',
  location: 'Row 3',
  vintage: '2019',
  toast: 'Medium',
  cooperage: 'Seguin',
}
const listed = async (query = '') => (await admin.get(`/api/vessel${query}`)).body

describe('vessels', () => {
  it('API-72, API-73, DATA-16, TRAP-79: are created, changed and answered whole, with both names of the type', async () => {
    const created = await admin.post('/api/vessel', aVessel(barrel))
    expect(created.status).toBe(201)
    expect(vessels.item.parse(created.body)).toMatchObject({
      ...aVessel(barrel),
      type: 'Barrel',
      shownStatus: 'Empty',
    })
    const { id } = created.body
    const changed = await admin.put(
      `/api/vessel/${id}`,
      aVessel({ ...barrel, capacity: '228', kosher: 'true' }),
    )
    expect(changed).toMatchObject({ status: 200, body: { capacity: 228, kosher: true, version: 2 } })
    expect((await admin.get(`/api/vessel/${id}`)).body).toEqual(changed.body)
  })

  it('OPEN-93, API-15, OPEN-37: keep what a PUT leaves out, and lose what it sets to null', async () => {
    const { id } = (await admin.post('/api/vessel', aVessel({ ...barrel, kosher: true }))).body
    const { body } = await admin.put(`/api/vessel/${id}`, { notes: null, type: 'Tote' })
    expect(body).toMatchObject({
      ...aVessel(barrel),
      kosher: true,
      notes: null,
      vesselType: 'Tote',
      type: 'Tote',
    })
  })

  it('API-10, TRAP-78: take snake_case too', async () => {
    const body = {
      vessel_id: 'B-1',
      type: 'Bin',
      material: 'Other',
      material_other: 'Clay',
      capacity: '500',
      capacity_unit: 'hL',
      usage_type: 'Fermentation',
      status: 'Empty',
      previous_owner: 'Abbey',
    }
    expect((await admin.post('/api/vessel', body)).body).toMatchObject({
      vesselId: 'B-1',
      vesselType: 'Bin',
      materialOther: 'Clay',
      capacity: 500,
      capacityUnit: 'hL',
      usageType: 'Fermentation',
      previousOwner: 'Abbey',
      kosher: false,
    })
  })

  it('API-71, API-12, OPEN-35: are listed by type in the order of the vocabulary, then by ID', async () => {
    for (const [vesselType, vesselId] of [
      ['Other', 'A'],
      ['Barrel', 'b2'],
      ['Tank', 'z'],
      ['Barrel', 'B1'],
      ['Tote', 'c'],
    ])
      await admin.post('/api/vessel', aVessel({ vesselType, vesselId }))
    const ids = (await listed()).map(({ vesselId }: { vesselId: string }) => vesselId)
    expect(ids).toEqual(['z', 'B1', 'b2', 'c', 'A'])
    const paged: string[] = []
    for (let cursor: unknown = ''; cursor !== undefined; ) {
      const page = await admin.get(`/api/vessel?limit=2&cursor=${cursor}`)
      paged.push(...page.body.map(({ vesselId }: { vesselId: string }) => vesselId))
      cursor = page.headers['x-next-cursor']
    }
    expect(paged).toEqual(ids)
  })

  it('OPEN-36, API-14: share no ID within a winery, in any letter case', async () => {
    await admin.post('/api/vessel', aVessel({ vesselId: 'Tank One' }))
    const clash = { status: 409, body: { message: 'A vessel with this ID already exists.' } }
    expect(await admin.post('/api/vessel', aVessel({ vesselId: ' TANK ONE ' }))).toMatchObject(clash)
    const { id } = (await admin.post('/api/vessel', aVessel({ vesselId: 'Tank Two' }))).body
    expect(await admin.put(`/api/vessel/${id}`, { vesselId: 'tank one' })).toMatchObject(clash)
    const neighbour = (await server.newWinery()).admin
    expect((await neighbour.post('/api/vessel', aVessel({ vesselId: 'Tank One' }))).status).toBe(201)
  })

  it('OPEN-36, C4: share no ID that people see, whatever else is in it', async () => {
    const { id } = (await admin.post('/api/vessel', aVessel({ vesselId: 'T-1' }))).body
    for (const vesselId of ['T\u200d-1', '\u200et-1', 'T-\u00ad1\ufeff'])
      expect((await admin.post('/api/vessel', aVessel({ vesselId }))).status, vesselId).toBe(409)
    const { body } = await admin.put(`/api/vessel/${id}`, { vesselId: ' Tank\u200b  One ' })
    expect(body.vesselId).toBe('Tank One')
    const old = await storedVessel(server, winery, 'Tank\u200d One')
    expect(await admin.put(`/api/vessel/${old.id}`, { notes: 'Old' })).toMatchObject({
      status: 200,
      body: { vesselId: 'Tank\u200d One', notes: 'Old' },
    })
  })

  it('OPEN-36, C4: of sixteen at once with the same ID, exactly one is created', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        admin.post('/api/vessel', aVessel({ vesselId: n % 2 ? 'T-9' : 't-9' })),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(15).fill(409)])
  })

  it('API-14, CONST-35, OPEN-29, OPEN-30: are refused with one text per field, in the form’s words', async () => {
    const { status, body } = await admin.post('/api/vessel', { capacity: -1, age: 'x' })
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { field: 'vesselId', message: 'Vessel ID is required' },
      { field: 'vesselType', message: 'Type is required' },
      { field: 'capacity', message: 'Capacity must be positive', value: -1 },
      { field: 'capacityUnit', message: 'Capacity unit is required' },
      { field: 'material', message: 'Material is required' },
      { field: 'usageType', message: 'Usage type is required' },
      { field: 'status', message: 'Status is required' },
      { field: 'age', message: 'Age must be an integer', value: 'x' },
    ])
  })

  it('are filtered by type, usage and status', async () => {
    await admin.post('/api/vessel', aVessel({ vesselId: 'a', usageType: 'Aging' }))
    await admin.post('/api/vessel', aVessel({ vesselId: 'b', ...barrel, status: 'Out of Service' }))
    const ids = async (query: string) =>
      (await listed(query)).map((one: { vesselId: string }) => one.vesselId)
    expect(await ids('?vesselType=Barrel')).toEqual(['b'])
    expect(await ids('?type=Tank')).toEqual(['a'])
    expect(await ids('?usageType=Aging')).toEqual(['a'])
    expect(await ids('?status=Out%20of%20Service')).toEqual(['b'])
    expect(await ids('?status=In%20Use')).toEqual([])
  })
})

describe('a vessel with processes in it', () => {
  it('VESS-54, API-74, OPEN-94, TRAP-36: cannot be deleted, whatever their status', async () => {
    const { vesselId } = await newFermentation(admin, { status: 'Completed' })
    await newFermentation(admin, { vesselId })
    await newAging(admin, { vesselId: (await newVessel(admin)).id })
    const aging = await newAging(admin, { status: 'Cancelled' })
    expect(await admin.delete(`/api/vessel/${vesselId}`)).toMatchObject({
      status: 409,
      body: {
        message: 'Cannot delete vessel. Move or delete related 2 fermentations first.',
        dependencies: { fermentations: 2, aging: 0 },
      },
    })
    await admin.put(`/api/aging/${aging.id}`, { vesselId: (await newVessel(admin)).id })
    expect((await admin.delete(`/api/vessel/${aging.vesselId}`)).status).toBe(200)
    const both = await newFermentation(admin, { status: 'Stuck' })
    await newAging(admin, { vesselId: both.vesselId })
    expect((await admin.delete(`/api/vessel/${both.vesselId}`)).body.message).toBe(
      'Cannot delete vessel. Move or delete related 1 fermentations, 1 aging records first.',
    )
  })

  it('VESS-17, VESS-18, VESS-19, OPEN-94, TRAP-20, TRAP-87: is shown and found as In Use while one is Active', async () => {
    const fermentation = await newFermentation(admin)
    const aging = await newAging(admin)
    const stuck = await newFermentation(admin, { status: 'Stuck' })
    for (const { vesselId } of [fermentation, aging, stuck])
      expect((await admin.put(`/api/vessel/${vesselId}`, { status: 'Empty' })).body.status).toBe('Empty')
    expect(await statusOf(admin, fermentation.vesselId)).toEqual(['Empty', 'In Use'])
    expect(await statusOf(admin, aging.vesselId)).toEqual(['Empty', 'In Use'])
    expect(await statusOf(admin, stuck.vesselId)).toEqual(['Empty', 'Empty'])
    const found = async (status: string) =>
      (await listed(`?status=${status}`)).map(({ id }: { id: number }) => id)
    expect(await found('In%20Use')).toEqual([fermentation.vesselId, aging.vesselId])
    expect(await found('Empty')).toEqual([stuck.vesselId])
  })

  it('C2, P4, OPEN-78: of eight starts at once exactly one gets it', async () => {
    const batch = await newBatch(admin)
    for (let round = 0; round < 50; round++) {
      const { id } = await newVessel(admin)
      const body = { batchId: batch.id, vesselId: id }
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          (n + round) % 2
            ? admin.post('/api/fermentation', aFermentation(body))
            : admin.post('/api/aging', anAging(body)),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
      expect(await statusOf(admin, id)).toEqual(['In Use', 'In Use'])
    }
  })

  it('OPEN-75, OPEN-78, P4: keeps its status right through any sequence of starts, moves and ends', async () => {
    const step = fc.record({
      kind: fc.constantFrom('fermentation', 'aging'),
      process: fc.nat({ max: 2 }),
      vessel: fc.nat({ max: 1 }),
      status: fc.constantFrom('Active', 'Active', 'Completed', 'waiting'),
      isDeleted: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 12 }), async steps => {
        const caller = (await server.newWinery()).admin
        const vesselIds = [(await newVessel(caller)).id, (await newVessel(caller)).id]
        const { id: batchId } = await newBatch(caller)
        const expected = new CellarModel(vesselIds)
        for (const { kind, process, vessel, status, isDeleted } of steps) {
          const name = `${kind} ${process}`
          const waiting = kind === 'aging' ? 'On Hold' : 'Stuck'
          const next = { vesselId: vesselIds[vessel], status: status === 'waiting' ? waiting : status }
          const id = expected.processes.get(name)?.id
          const answer =
            id === undefined
              ? await caller.post(`/api/${kind}`, { batchId, startDate: '2024-09-10', ...next })
              : isDeleted
                ? await caller.delete(`/api/${kind}/${id}`)
                : await caller.put(`/api/${kind}/${id}`, next)
          expected.change(
            name,
            id !== undefined && isDeleted ? null : { ...next, id: answer.body.id ?? id },
            answer.status,
          )
          for (const vesselId of vesselIds)
            expect(await statusOf(caller, vesselId)).toEqual(expected.statusOf(vesselId))
        }
      }),
      { numRuns: 8 },
    )
  })
})

type ModelProcess = { id: number; vesselId: number; status: string }

/** The cellar as a winemaker would keep it on a slate. */
class CellarModel {
  readonly processes = new Map<string, ModelProcess>()
  readonly #stored = new Map<number, string>()

  constructor(vesselIds: number[]) {
    for (const id of vesselIds) this.#stored.set(id, 'Empty')
  }

  change(name: string, after: ModelProcess | null, answered: number) {
    const before = this.processes.get(name)
    const isOver = (process: ModelProcess | null | undefined) => !process || process.status === 'Completed'
    const isMoved = before?.vesselId !== after?.vesselId
    const startsActive = after?.status === 'Active' && before?.status !== 'Active'
    if (after && (isMoved || startsActive) && this.#isHeld(after.vesselId, name)) {
      expect(answered).toBe(409)
      return
    }
    expect(answered).toBe(before ? 200 : 201)
    this.processes.delete(name)
    if (after) this.processes.set(name, after)
    if (after && !isOver(after) && (startsActive || (before && isMoved)))
      this.#stored.set(after.vesselId, 'In Use')
    if (!before || isOver(before)) return
    if (isMoved || isOver(after)) this.#free(before.vesselId)
    if (after && isMoved && isOver(after)) this.#free(after.vesselId)
  }

  statusOf(vesselId: number): [string, string] {
    const stored = this.#stored.get(vesselId) ?? ''
    return [stored, this.#isHeld(vesselId) ? 'In Use' : stored]
  }

  #free(vesselId: number) {
    if (!this.#isHeld(vesselId)) this.#stored.set(vesselId, 'Empty')
  }

  #isHeld(vesselId: number, except?: string) {
    return [...this.processes].some(
      ([name, process]) => name !== except && process.vesselId === vesselId && process.status === 'Active',
    )
  }
}

describe('a vessel and a wine in the ledger', () => {
  let cellar: Awaited<ReturnType<typeof openCellar>>
  beforeEach(async () => {
    cellar = await openCellar(admin)
  })

  it('are not deleted while current operations name them, and say how many', async () => {
    const opened = await cellar.open({ 'T-1': [1000, 'A'] })
    const [t1, a] = [await cellar.vessel('T-1'), await cellar.batch('A')]
    await cellar.record({
      kind: 'loss',
      doneAt: '2026-10-01',
      reason: 'Spill',
      from: [{ vesselId: t1, volume: 10 }],
    })
    expect(await admin.delete(`/api/vessel/${t1}`)).toMatchObject({
      status: 409,
      body: {
        message: 'Cannot delete vessel. Move or delete related 2 cellar operations first.',
        dependencies: { fermentations: 0, aging: 0, cellarOperations: 2 },
      },
    })
    expect(await admin.delete(`/api/batch/${a}`)).toMatchObject({
      status: 409,
      body: { message: 'Cannot delete batch. Delete related 1 cellar operations first.' },
    })
    const { body } = await admin.get('/api/cellar/operations')
    const all = body.operations.map(({ id, version }: typeof opened) => ({ do: 'remove', id, version }))
    expect((await cellar.correct(all)).status).toBe(201)
    expect((await admin.delete(`/api/vessel/${t1}`)).status).toBe(200)
    expect((await admin.delete(`/api/batch/${a}`)).status).toBe(200)
    const removed = await admin.get(`/api/cellar/operations/${opened.id}`)
    expect(removed.body).toMatchObject({
      status: 'removed',
      moves: [{ to: [{ vesselId: t1, volume: 1000 }] }],
    })
  })

  it('leave the answer of a delete as it was where the ledger does not name them', async () => {
    const vesselId = await cellar.vessel('T-1')
    const batchId = await cellar.batch('A')
    const fermentation = { batchId, vesselId, startDate: '2026-09-01', status: 'Active' }
    await admin.post('/api/fermentation', fermentation)
    const { body } = await admin.delete(`/api/vessel/${vesselId}`)
    expect(body.dependencies).toEqual({ fermentations: 1, aging: 0 })
  })
})
