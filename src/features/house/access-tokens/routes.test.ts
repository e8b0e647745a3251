import { describe, expect, it } from 'vitest'
import { everyPermission, type Permission } from '#shared/permissions.ts'
import { aBatch, aVineyard } from '#test/builders.ts'
import { aColleague } from '#test/colleagues.ts'
import { accessTokenOf } from '#test/every-caller.ts'
import { standingApp } from '#test/standing-app.ts'
import { accessTokensPath as path } from './contract.ts'

const server = await standingApp()
const winery = await server.newWinery()
const { db } = server.connection
const ask = (permissions: object, others: object = {}) => ({
  name: 'Nightly report',
  days: '30',
  permissions,
  ...others,
})

describe('making one', () => {
  it('tells the token once and keeps only its hash', async () => {
    const { status, body } = await winery.admin.post(path, ask({ 'vineyards:view': true }))
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Nightly report', permissions: ['vineyards:view'], isOwn: true })
    expect(body.token).toMatch(/^wmp_[\w-]{43}$/)
    const days = (Date.parse(body.endsAt) - Date.parse(body.createdAt)) / 86_400_000
    expect(Math.round(days)).toBe(30)
    const listed = await winery.admin.get(path)
    expect(listed.text).not.toContain(body.token)
    const stored = await db.selectFrom('accessTokens').selectAll().where('id', '=', body.id).execute()
    expect(JSON.stringify(stored)).not.toContain(body.token)
    const trail = await db.selectFrom('auditEntries').select('after').execute()
    expect(JSON.stringify(trail)).not.toContain(stored[0]?.tokenHash)
  })

  it('a repeated request is told the token no second time and makes no second one', async () => {
    const headers = { 'idempotency-key': 'a-token-please' }
    const body = ask({ 'vineyards:view': true }, { name: 'Twice' })
    const first = await winery.admin.post(path, body, headers)
    const second = await winery.admin.post(path, body, headers)
    expect(first.body.token).toMatch(/^wmp_/)
    expect(second.body).toMatchObject({ id: first.body.id, token: null })
  })

  it.each([
    ['without a name', ask({ 'vineyards:view': true }, { name: ' ' }), 'Name is required'],
    ['with nothing allowed', ask({}), 'Allow at least one thing'],
    ['with nothing but no', ask({ 'vineyards:view': false }), 'Allow at least one thing'],
    ['without an end', ask({ 'vineyards:view': true }, { days: '' }), 'Choose how long it lasts'],
    ['for ever', ask({ 'vineyards:view': true }, { days: '36500' }), 'Must be one of 7, 30, 90, 365'],
  ])('%s it is refused', async (_how, body, message) => {
    const answer = await winery.admin.post(path, body)
    expect([answer.status, answer.body.errors[0].message]).toEqual([400, message])
  })

  it.each(['users:create', 'users:edit', 'roles:edit', 'roles:delete', 'made:up'])(
    'nobody can allow a program %s',
    async name => {
      const { status } = await winery.admin.post(path, ask({ 'vineyards:view': true, [name]: true }))
      expect(status).toBe(400)
    },
  )

  it('nobody can allow a program what they may not do themselves', async () => {
    const { caller } = await aColleague(server, winery, { 'vineyards:view': true })
    const { status, body } = await caller.post(path, ask({ 'vineyards:view': true, 'vineyards:edit': true }))
    expect(status).toBe(400)
    expect(body.errors[0]).toMatchObject({
      field: 'permissions',
      message: 'You cannot allow what you may not do yourself.',
    })
    expect((await caller.get(path)).body).toEqual([])
  })

  it('twenty in use are enough, and a revoked one makes room', async () => {
    const { caller } = await aColleague(server, winery, everyPermission)
    for (let made = 0; made < 20; made++) await accessTokenOf(caller, ['vineyards:view'])
    const refused = await caller.post(path, ask({ 'vineyards:view': true }))
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'You have twenty access tokens in use. Revoke one first.',
    ])
    const { body } = await caller.get(path)
    await caller.post(`${path}/${body[3].id}/revoke`)
    expect((await caller.post(path, ask({ 'vineyards:view': true }))).status).toBe(201)
  })
})

describe('a program', () => {
  const programOf = async (
    rights: readonly Permission[],
    held: Parameters<typeof aColleague>[2] = 'Admin',
  ) => {
    const person = await aColleague(server, winery, held)
    return { person, program: server.as(await accessTokenOf(person.caller, rights)) }
  }

  it('does what it was allowed and nothing else, whoever it acts for', async () => {
    const { program } = await programOf(['vineyards:view', 'vineyards:create'])
    expect((await program.post('/api/vineyard', aVineyard())).status).toBe(201)
    expect((await program.get('/api/vineyard')).status).toBe(200)
    expect((await program.post('/api/batch', aBatch({}))).status).toBe(403)
    expect((await program.get('/api/activity')).status).toBe(403)
    expect((await program.get('/api/settings/export')).status).toBe(403)
  })

  it('gets no answer that was kept for its person, and leaves none for another program', async () => {
    const { person, program } = await programOf(['vineyards:view'])
    const other = server.as(await accessTokenOf(person.caller, ['vessels:view']))
    for (let time = 0; time < 3; time++) {
      expect((await person.caller.get('/api/vessel')).status).toBe(200)
      expect((await other.get('/api/vessel')).status).toBe(200)
      expect((await program.get('/api/vessel')).status).toBe(403)
      expect((await program.get('/api/vineyard')).status).toBe(200)
      expect((await other.get('/api/vineyard')).status).toBe(403)
    }
  })

  it('loses what its person loses, at once, and gets it back with them', async () => {
    const { person, program } = await programOf(['vineyards:view', 'vessels:view'], everyPermission)
    const set = (permissions: object) => winery.admin.put(`/api/roles/${person.roleId}`, { permissions })
    expect((await program.get('/api/vineyard')).status).toBe(200)
    await set({ ...everyPermission, 'vineyards:view': false })
    expect((await program.get('/api/vineyard')).status).toBe(403)
    expect((await program.get('/api/vessel')).status).toBe(200)
    await set(everyPermission)
    expect((await program.get('/api/vineyard')).status).toBe(200)
    await winery.admin.put(`/api/users/${person.id}`, { active: false })
    expect((await program.get('/api/vineyard')).status).toBe(401)
  })

  it('is in the trail under its person and its own name', async () => {
    const { program } = await programOf(['vineyards:view', 'vineyards:create'])
    const { body } = await program.post('/api/vineyard', aVineyard())
    const { body: entries } = await winery.admin.get('/api/activity')
    const made = entries.find((entry: { kind: string; recordId: number }) => entry.recordId === body.id)
    expect(made.userName).toMatch(/ through A program$/)
  })

  it.each([
    ['GET', path],
    ['POST', path],
    ['PUT', '/api/auth/password'],
    ['GET', '/api/auth/sessions'],
    ['DELETE', '/api/auth/sessions'],
    ['POST', '/api/auth/logout'],
    ['PUT', '/api/notices/choices'],
  ] as const)('%s %s is for people', async (method, address) => {
    const { program } = await programOf(['vineyards:view'])
    const send = { GET: program.get, POST: program.post, PUT: program.put, DELETE: program.delete }[method]
    expect([403, 404]).toContain((await send.call(program, address, {})).status)
  })

  it('is out when its time is over, and when it was revoked', async () => {
    const { person, program } = await programOf(['vineyards:view'])
    expect((await program.get('/api/vineyard')).status).toBe(200)
    const [token] = (await person.caller.get(path)).body
    await person.caller.post(`${path}/${token.id}/revoke`)
    expect((await program.get('/api/vineyard')).status).toBe(401)
    const late = await programOf(['vineyards:view'])
    await db
      .updateTable('accessTokens')
      .set({ endsAt: new Date(Date.now() - 1000).toISOString() })
      .where('userId', '=', late.person.id)
      .execute()
    expect((await late.program.get('/api/vineyard')).status).toBe(401)
  })

  it('leaves when it was there last, to within ten minutes', async () => {
    const { person, program } = await programOf(['vineyards:view'])
    expect((await person.caller.get(path)).body[0].lastUsedAt).toBeNull()
    await program.get('/api/vineyard')
    await expect
      .poll(async () => Date.parse((await person.caller.get(path)).body[0].lastUsedAt ?? '2000-01-01'))
      .toBeGreaterThan(Date.now() - 60_000)
  })
})

describe('seeing and revoking', () => {
  it('people have theirs, administrators everybody’s of their winery', async () => {
    const rosa = await aColleague(server, winery, everyPermission)
    const other = await aColleague(server, winery, everyPermission)
    await accessTokenOf(rosa.caller, ['vineyards:view'])
    const [token] = (await rosa.caller.get(path)).body
    expect((await other.caller.get(path)).body).toEqual([])
    expect((await other.caller.post(`${path}/${token.id}/revoke`)).status).toBe(404)
    const elsewhere = await server.newWinery('Elsewhere')
    expect((await elsewhere.admin.post(`${path}/${token.id}/revoke`)).status).toBe(404)
    const seen = (await winery.admin.get(path)).body.find(({ id }: { id: number }) => id === token.id)
    expect(seen).toMatchObject({ isOwn: false, userId: rosa.id, revokedAt: null })
    const revoked = await winery.admin.post(`${path}/${token.id}/revoke`)
    expect(revoked.body.revokedAt).not.toBeNull()
    const again = await winery.admin.post(`${path}/${token.id}/revoke`)
    expect(again.body.revokedAt, 'a second time changes nothing').toBe(revoked.body.revokedAt)
  })

  it('those that no longer work come last', async () => {
    const { caller } = await aColleague(server, winery, everyPermission)
    for (const name of ['First', 'Second', 'Third'])
      await caller.post(path, ask({ 'vineyards:view': true }, { name }))
    const { body } = await caller.get(path)
    await caller.post(`${path}/${body[0].id}/revoke`)
    const names = (await caller.get(path)).body.map(({ name }: { name: string }) => name)
    expect(names).toEqual(['Second', 'First', 'Third'])
  })
})
