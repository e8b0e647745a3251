import { describe, expect, it } from 'vitest'
import { kinds } from '#app/kinds.ts'
import { keysToSnakeCase } from '#shared/key-case.ts'
import { permissionNames } from '#shared/permissions.ts'
import type { Caller, Json } from '#test/caller.ts'
import { aColleague } from '#test/colleagues.ts'
import { makeKnown, sentKinds } from '#test/kinds.ts'
import { standingApp } from '#test/standing-app.ts'

// What holds for records of every kind alike; that every route asks for its right is the access matrix's to show.

const server = await standingApp()
const winery = await server.newWinery()
const { admin } = winery
const known = await makeKnown(admin)
const stranger = (await server.newWinery('Elsewhere')).admin
const winemaker = (await aColleague(server, winery, 'Winemaker')).caller
const { caller: clerk } = await aColleague(server, winery, { 'users:view': true, 'roles:view': true })
const missing = 2_147_483_647
const neighbour = (await server.newWinery('Next door')).admin
const theirs = await makeKnown(neighbour)
const theirUser = (await neighbour.get('/api/auth/profile')).body.id

const deletedTexts: Record<string, string> = {
  vineyards: 'Vineyard deleted successfully',
  vineyardMaintenance: 'Maintenance record deleted successfully',
  batches: 'Wine batch deleted successfully',
  fermentations: 'Fermentation process deleted successfully',
  fermentationMaintenance: 'Maintenance record deleted successfully!',
  postFermentations: 'Post-fermentation record deleted successfully',
  agings: 'Aging process deleted successfully',
  agingMaintenance: 'Maintenance record deleted successfully!',
  vessels: 'Vessel deleted successfully',
  bottlings: 'Bottling run deleted successfully',
  roles: 'Role deleted successfully!',
}

/** What each kind points to: the field, what people call that, and one of another winery. */
const vineyard = ['vineyardId', 'vineyard', theirs.vineyardId] as const
const batch = ['batchId', 'wine batch', theirs.batchId] as const
const vessel = ['vesselId', 'vessel', theirs.vesselId] as const
const aging = ['agingId', 'aging process', theirs.agingId] as const
const pointers: Record<string, (readonly [field: string, what: string, foreign: number])[]> = {
  vineyardMaintenance: [vineyard],
  batches: [vineyard, ['responsibleUserId', 'user', theirUser]],
  fermentations: [batch, vessel],
  postFermentations: [batch],
  agings: [batch, vessel],
  agingMaintenance: [aging],
  bottlings: [batch, aging],
  users: [['roleId', 'role', theirs.roleId]],
}

const referencesOf = (name: string | undefined) => kinds.find(kind => kind.name === name)?.references

/** The ledger names vessels and wines in an index of its own; deletes that wait for it are tried in its tests. */
const touched: Readonly<Record<string, string>> = { vesselId: 'vessels', batchId: 'batches' }

it.each(kinds)('$name waits to be deleted for records that really point to it', ({ name, blockedDelete }) => {
  const pointing = blockedDelete?.dependencies.flatMap(({ by }) => (by ? [by.split('.')] : [])) ?? []
  for (const [kind, column = ''] of pointing)
    expect((kind === 'cellarTouches' ? touched : referencesOf(kind))?.[column]).toBe(name)
})

const isOfHouse = (name: string) => name === 'users' || name === 'roles'

describe.each(sentKinds)('$name', ({ name, kind: { path, area }, body, change }) => {
  const make = async (caller: Caller = admin) => (await caller.post(path, body(known))).body
  const callsFor = (caller: Caller, id: number) => [
    caller.get(`${path}/${id}`),
    caller.get(`${path}/${id}/history`),
    caller.put(`${path}/${id}`, change),
    caller.delete(`${path}/${id}`),
  ]

  it('S2, OPEN-06, PERM-23: of another winery are in no list, and answer as if they did not exist', async () => {
    const made = await make()
    const before = (await admin.get(`${path}/${made.id}`)).text
    const listed = (await stranger.get(path)).body as { id: number }[]
    const ours = ((await admin.get(path)).body as { id: number }[]).map(({ id }) => id)
    expect(ours).toContain(made.id)
    expect(listed.filter(({ id }) => ours.includes(id))).toEqual([])
    if (!isOfHouse(name)) expect(listed).toEqual([])
    const asked = await Promise.all(callsFor(stranger, made.id))
    const asMissing = await Promise.all(callsFor(stranger, missing))
    expect(asked.map(({ status, text }) => [status, text])).toEqual(
      asMissing.map(({ status, text }) => [status, text]),
    )
    expect(asked.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await admin.get(`${path}/${made.id}`)).text).toBe(before)
  })

  it('PERM-03, OPEN-39, OPEN-42, AMNT-30: are added and edited by a winemaker, deleted by whoever may', async () => {
    const mayWrite = !isOfHouse(name)
    const { status, body: made } = await winemaker.post(path, body(known))
    expect(status).toBe(mayWrite ? 201 : 403)
    const { id } = mayWrite ? made : await make()
    expect((await winemaker.put(`${path}/${id}`, change)).status).toBe(mayWrite ? 200 : 403)
    const mayDelete = name === 'agingMaintenance'
    if (name !== 'users') expect((await winemaker.delete(`${path}/${id}`)).status).toBe(mayDelete ? 200 : 403)
  })

  it('BOTL-10, PERM-21, OPEN-42: belong to an area of the matrix, whose rights are enough and the others’ are not', async () => {
    const { id } = await make()
    expect(permissionNames).toContain(`${area}:view`)
    const rights = permissionNames.filter(right => right.startsWith(`${area}:`))
    const { caller } = await aColleague(
      server,
      winery,
      Object.fromEntries([...rights, 'roles:view'].map(right => [right, true])),
    )
    expect((await caller.get(`${path}/${id}`)).status).toBe(200)
    expect((await caller.put(`${path}/${id}`, change)).status).toBe(200)
    if (!isOfHouse(name)) expect((await clerk.get(path)).status).toBe(403)
  })

  it('API-10, OPEN-25, TRAP-33: are taken in snake_case as in camelCase', async () => {
    const sent = body(known)
    const made = await admin.post(path, keysToSnakeCase(sent))
    expect(made.status).toBe(201)
    const again = await admin.put(`${path}/${made.body.id}`, sent)
    const sentFields = (record: Json) => Object.keys(sent).map(field => [field, record[field]])
    expect(sentFields(made.body)).toEqual(sentFields(again.body))
  })

  it.each(pointers[name] ?? [])(
    'API-14, OPEN-30: are refused at %s for a %s that does not exist here',
    async (field, what, foreign) => {
      const { id } = await make()
      const isKept = name === 'postFermentations'
      for (const value of [foreign, missing])
        for (const answer of [
          await admin.post(path, { ...body(known), [field]: value }),
          ...(isKept ? [] : [await admin.put(`${path}/${id}`, { [field]: value })]),
        ])
          expect(answer).toMatchObject({
            status: 400,
            body: { errors: [{ field, message: `The selected ${what} does not exist.`, value }] },
          })
    },
  )

  if (name !== 'users')
    it('API-24, 28, 33, 43, 48, 54, 59, 64, 70, 74, ROLE-35, OPEN-13, 28: are deleted once, with a message', async () => {
      const { id } = await make()
      const answer = await admin.delete(`${path}/${id}`)
      expect(answer).toMatchObject({ status: 200, body: { message: deletedTexts[name] } })
      for (const again of [await admin.get(`${path}/${id}`), await admin.delete(`${path}/${id}`)])
        expect(again.status).toBe(404)
      const listed = (await admin.get(path)).body as { id: number }[]
      expect(listed.map(record => record.id)).not.toContain(id)
    })
})
