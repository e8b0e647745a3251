import { describe, expect, it } from 'vitest'
import { openDoor } from '#server/db/writing/write-door.ts'
import { historyEntry } from '#shared/history.ts'
import { historyActions, type TrailAction, trailActions } from '#shared/trail-actions.ts'
import { aBottling, aFermentation, aRole, aUser, aVineyard, aVineyardReading } from '#test/builders.ts'
import type { Json } from '#test/caller.ts'
import { newAging, newBatch, newFermentation, newVessel } from '#test/cellar.ts'
import { aColleague } from '#test/colleagues.ts'
import { kinds as recordKinds } from '#test/kinds.ts'
import { appWithFreshWineries } from '#test/standing-app.ts'
import { activityEntry } from './contract.ts'

const { server, winery, admin } = await appWithFreshWineries()

const changesOf = (entry: Json) =>
  entry.changes.map(({ label, before, after }: Json) => [label, before, after])

describe('the history of a record', () => {
  it('tells newest first who changed what and when, field by field', async () => {
    const { id } = (await admin.post('/api/vineyard', aVineyard())).body
    const sam = await aColleague(server, winery, 'Winemaker')
    await sam.caller.put(`/api/vineyard/${id}`, { acreage: 5.5, notes: null, name: 'North Block' })
    const { status, body } = await admin.get(`/api/vineyard/${id}/history`)
    expect(status).toBe(200)
    const [changed, created] = historyEntry.array().length(2).parse(body)
    expect(changed).toMatchObject({
      action: 'updated',
      userId: sam.id,
      userName: expect.stringMatching(/^Cole /),
    })
    expect(changesOf(changed)).toEqual([
      ['Size', 4.25, 5.5],
      ['Notes', 'Gravel over clay', null],
    ])
    expect(created).toMatchObject({ action: 'created', userName: 'Ada Min' })
    expect(changesOf(created)).toEqual([
      ['Name', null, 'North Block'],
      ['Location', null, 'Lower Terrace'],
      ['Variety', null, 'Pinot Noir'],
      ['Planting Date', null, '2012-04-18'],
      ['Size', null, 4.25],
      ['Notes', null, 'Gravel over clay'],
    ])
  })

  it('names what a record points to, also once that was deleted', async () => {
    const fermentation = await newFermentation(admin, { status: 'Stopped' })
    const [tank, gone] = [
      await newVessel(admin, { vesselId: 'T-12' }),
      await newVessel(admin, { vesselId: 'T-13' }),
    ]
    const path = `/api/fermentation/${fermentation.id}`
    await admin.put(path, { vesselId: gone.id })
    await admin.put(path, { vesselId: tank.id })
    await admin.delete(`/api/vessel/${gone.id}`)
    const { body } = await admin.get(`${path}/history`)
    expect(changesOf(body[0])).toEqual([['Vessel', 'T-13 (deleted)', 'T-12']])
    expect(body[2].changes.find(({ field }: Json) => field === 'batchId').after).toBe(
      fermentation.wineBatch.batchId,
    )
    const aging = await newAging(admin, { batchId: fermentation.batchId })
    const reading = (await admin.post('/api/aging-maintenance', { agingId: aging.id, ph: 3.5 })).body
    const [created] = (await admin.get(`/api/aging-maintenance/${reading.id}/history`)).body
    expect(changesOf(created)[0]).toEqual([
      'Aging Process',
      null,
      `${aging.batch.batchId} in ${aging.vessel.vesselId}`,
    ])
  })

  it('stays readable after the record was deleted; an id that nobody ever had is not found', async () => {
    const { id } = (await admin.post('/api/vineyard', aVineyard())).body
    await admin.delete(`/api/vineyard/${id}`)
    const { body } = await admin.get(`/api/vineyard/${id}/history`)
    expect(body.map(({ action }: Json) => action)).toEqual(['deleted', 'created'])
    expect(changesOf(body[0])[0]).toEqual(['Name', 'North Block', null])
    for (const [wrong, status] of [
      [id + 1, 404],
      [2_147_483_648, 404],
      ['first', 400],
    ])
      expect((await admin.get(`/api/vineyard/${wrong}/history`)).status).toBe(status)
  })

  it('comes in pages of the asked size', async () => {
    const { id } = (await admin.post('/api/vineyard', aVineyard())).body
    for (const acreage of [1, 2, 3, 4]) await admin.put(`/api/vineyard/${id}`, { acreage })
    const path = `/api/vineyard/${id}/history`
    const whole = (await admin.get(path)).body
    const seen: Json[] = []
    let cursor = ''
    do {
      const page = await admin.get(`${path}?limit=2${cursor}`)
      expect(page.body.length).toBeLessThanOrEqual(2)
      seen.push(...page.body)
      const next = page.headers['x-next-cursor']
      cursor = next ? `&cursor=${next}` : ''
    } while (cursor)
    expect(seen).toEqual(whole)
    expect(seen).toHaveLength(5)
    expect((await admin.get(`${path}?limit=0`)).status).toBe(400)
    expect((await admin.get(`${path}?cursor=later`)).status).toBe(400)
  })

  it('answers 304 until something is written', async () => {
    const { id } = (await admin.post('/api/vineyard', aVineyard())).body
    const path = `/api/vineyard/${id}/history`
    const etag = String((await admin.get(path)).headers.etag)
    expect((await admin.get(path, { 'if-none-match': etag })).status).toBe(304)
    await admin.put(`/api/vineyard/${id}`, { acreage: 9 })
    expect((await admin.get(path, { 'if-none-match': etag })).body).toHaveLength(2)
  })

  it('tells that a password changed, never what it was or is', async () => {
    const role = (await admin.post('/api/roles', aRole())).body
    const user = (await admin.post('/api/users', aUser({ roleId: role.id, password: 'first-press' }))).body
    await admin.put(`/api/users/${user.id}`, { password: 'second-press', lastName: 'Grape' })
    await server.as().post('/api/auth/login', { email: user.email, password: 'second-press' })
    const { body, text } = await admin.get(`/api/users/${user.id}/history`)
    expect(body.map(({ action }: Json) => action)).toEqual(['signed-in', 'updated', 'created'])
    expect(body[0]).toMatchObject({ userName: 'Rosa Grape', changes: [] })
    expect(body[1].changes).toEqual([
      { field: 'lastName', label: 'Last Name', before: 'Vine', after: 'Grape' },
      { field: 'password', label: 'Password', before: null, after: null, isSecret: true },
    ])
    expect(text).not.toMatch(/hidden:|press|passwordHash|\$argon|scrypt/)
    expect(body[2].changes.find(({ label }: Json) => label === 'Role').after).toBe(role.name)
  })

  it('lists the permissions that were given to a role and taken from it', async () => {
    const { id } = (await admin.post('/api/roles', aRole())).body
    await admin.put(`/api/roles/${id}`, { permissions: { 'vessels:view': false, 'aging:view': true } })
    const { body } = await admin.get(`/api/roles/${id}/history`)
    expect(changesOf(body[0])).toEqual([
      ['Vessels: view', true, false],
      ['Aging: view', false, true],
    ])
  })
})

it('every stored field of every kind has its word', async () => {
  const tables = await server.connection.db.introspection.getTables()
  const kept = /^(id|wineryId|version|createdAt|updatedAt|vesselKey|batchKey|nameKey|isAdmin|passwordHash)$/
  for (const { name, labels } of recordKinds) {
    const table = tables.find(
      each => each.name === name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
    )
    const columns = (table?.columns ?? []).map(column =>
      column.name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
    )
    expect(columns.length, name).toBeGreaterThan(5)
    const unnamed = columns.filter(column => !kept.test(column) && !labels?.[column])
    expect([name, unnamed]).toEqual([name, []])
  }
})

describe('the activity of a winery', () => {
  it('tells everything across all kinds, with the names of the records', async () => {
    const batch = await newBatch(admin, { batchId: 'WB-7' })
    const vessel = await newVessel(admin, { vesselId: 'T-12' })
    await admin.post('/api/fermentation', aFermentation({ batchId: batch.id, vesselId: vessel.id }))
    await admin.post('/api/vineyard-maintenance', aVineyardReading(batch.vineyardId))
    const { id } = (await admin.post('/api/bottling', aBottling(batch.id))).body
    await admin.delete(`/api/bottling/${id}`)
    const { body } = await admin.get('/api/activity?limit=6')
    const told = activityEntry
      .array()
      .parse(body)
      .map(({ action, kind, title }) => [action, kind, title])
    expect(told).toEqual([
      ['deleted', 'bottlings', 'WB-7, Apr 10, 2025'],
      ['created', 'bottlings', 'WB-7, Apr 10, 2025'],
      ['created', 'vineyardMaintenance', 'North Block, Aug 20, 2024'],
      ['updated', 'vessels', 'T-12'],
      ['created', 'fermentations', 'WB-7 in T-12'],
      ['created', 'vessels', 'T-12'],
    ])
  })

  it('is narrowed by person, kind, action and time, and paged', async () => {
    const sam = await aColleague(server, winery, 'Admin')
    const { id } = (await sam.caller.post('/api/vineyard', aVineyard())).body
    await admin.put(`/api/vineyard/${id}`, { acreage: 7 })
    await admin.delete(`/api/vineyard/${id}`)
    const ask = async (query: string) =>
      (await admin.get(`/api/activity?${query}`)).body.map(({ action }: Json) => action)
    expect(await ask('kind=vineyards')).toEqual(['deleted', 'updated', 'created'])
    expect(await ask(`kind=vineyards&person=${sam.id}`)).toEqual(['created'])
    expect(await ask('kind=vineyards&action=updated')).toEqual(['updated'])
    expect(await ask('kind=vessels')).toEqual([])
    const day = new Date().toISOString().slice(0, 10)
    expect(await ask(`kind=vineyards&from=${day}&to=${day}`)).toHaveLength(3)
    expect(await ask(`kind=vineyards&from=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([])
    expect(await ask('kind=vineyards&to=2020-01-01')).toEqual([])
    const page = await admin.get('/api/activity?kind=vineyards&limit=1')
    expect(await ask(`kind=vineyards&limit=5&cursor=${page.headers['x-next-cursor']}`)).toEqual([
      'updated',
      'created',
    ])
    for (const wrong of ['person=sam', 'from=soon', 'to=2024-02-31', 'cursor=x', 'limit=1001'])
      expect([wrong, (await admin.get(`/api/activity?${wrong}`)).status]).toEqual([wrong, 400])
    expect((await admin.get('/api/activity?kind=vineyards')).body[2]).toMatchObject({
      isThere: false,
      recordId: id,
    })
  })

  it('tells of a renamed winery and of visits that were ended elsewhere', async () => {
    const elsewhere = (await aColleague(server, winery, 'Admin')).signInFor
    const path = '/api/settings/winery'
    const kind = '/api/activity?kind=wineries'
    expect((await admin.put(path, { name: 'Hillside Estate' })).status).toBe(200)
    const { status, body, headers } = await admin.get(kind)
    expect(status).toBe(200)
    expect(body).toMatchObject([
      { title: 'Hillside Estate', isThere: true, action: 'updated' },
      { title: 'Hillside Estate', isThere: true, action: 'created', userName: 'Server' },
    ])
    expect(changesOf(body[0])).toEqual([['Name', 'Test Winery', 'Hillside Estate']])
    await admin.put(path, { name: 'Hilltop Estate' })
    expect((await admin.get(kind, { 'if-none-match': String(headers.etag) })).body).toHaveLength(3)
    await (await elsewhere(1)).delete('/api/auth/sessions')
    const [ended] = (await admin.get('/api/activity?action=signed-out')).body
    expect(ended).toMatchObject({ kind: 'users', userName: expect.stringMatching(/^Cole/) })
    expect(changesOf(ended)).toEqual([['Sessions', null, 1]])
  })

  it('is asked by whatever may be in the trail, one action at a time', async () => {
    const actor = { userId: null, userName: 'Server', wineryId: winery.id, requestId: 'test' }
    const noted = Object.keys(trailActions) as TrailAction[]
    await openDoor(server.api, actor, async door => {
      for (const action of noted) await door.note(action, 'wineries', winery.id)
      return { status: 200, body: null }
    })
    for (const action of noted) {
      const answer = trailActions[action]
      const { body } = await admin.get(`/api/activity?kind=wineries&action=${answer}`)
      expect(new Set(body.map((entry: Json) => entry.action))).toEqual(new Set([answer]))
    }
    const { body: description } = await admin.get('/api/openapi.json')
    const questions: Json[] = description.paths['/api/activity'].get.parameters
    expect(questions.find(({ name }) => name === 'action')?.schema.enum).toEqual(historyActions)
  })

  it('OPEN-06, PERM-23: is for administrators, and of their own winery alone', async () => {
    await admin.post('/api/vineyard', aVineyard({ name: 'Our secret block' }))
    const stranger = (await server.newWinery()).admin
    const { text } = await stranger.get('/api/activity?limit=1000')
    expect(text).not.toContain('secret block')
    const maker = await aColleague(server, winery, 'Winemaker')
    expect((await maker.caller.get('/api/activity')).status).toBe(403)
    expect((await admin.get('/api/activity?limit=1000')).text).not.toMatch(/hidden:|passwordHash/)
  })
})
