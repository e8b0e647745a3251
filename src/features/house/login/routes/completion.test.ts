import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { password, startApp } from '#test/app-under-test.ts'
import { aColleague } from '#test/colleagues.ts'
import { codeOf, secondStepPath, withCodes, withPasskey } from '#test/second-steps.ts'
import { SoftPasskey } from '#test/soft-passkey.ts'
import { standingApp } from '#test/standing-app.ts'
import { loginTexts, secondStepAsked, signInAnswer } from '../contract.ts'

const server = await standingApp()
const winery = await server.newWinery('Hillside')

const login = (email: string, given = password) =>
  server.as().post('/api/auth/login', { email, password: given })
const complete = (body: object) => server.as().post('/api/auth/login/complete', body)
const alone = async () => (await server.as().post('/api/auth/login/passkey')).body
const rosa = () => aColleague(server, winery, 'Winemaker')
const kindOf = async (token: string) => {
  const { body } = await server.as(token).get('/api/auth/sessions')
  return body.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).kind
}
const trailOf = async (kind: string) =>
  (await winery.admin.get('/api/activity?limit=50')).body.filter(
    (entry: { kind: string }) => entry.kind === kind,
  )

describe('one-time codes', () => {
  it('the password alone gives a challenge and no token; with a code it is a session that says so', async () => {
    const { caller, email } = await rosa()
    const { next } = await withCodes(caller)
    const asked = await login(email)
    expect(asked.status).toBe(202)
    expect(asked.text).not.toContain('token')
    expect(secondStepAsked.parse(asked.body)).toMatchObject({
      hasCodes: true,
      hasRecoveryCodes: true,
      passkey: null,
    })
    const { challenge } = asked.body
    const stored = await server.connection.db.selectFrom('signInChallenges').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(challenge)
    const done = await complete({ challenge, code: next() })
    expect(done.status).toBe(200)
    const { token, user } = signInAnswer.parse(done.body)
    expect(user).toMatchObject({ email, secondStepDue: false })
    expect(await kindOf(token)).toBe('password+code')
  })

  it('a wrong password says the same as without them', async () => {
    const { caller, email } = await rosa()
    await withCodes(caller)
    const wrong = await login(email, 'not the password')
    expect([wrong.status, wrong.text]).toEqual([401, (await login('nobody@example.org')).text])
  })

  it('S2, replay: a code is taken once, by one sign-in, and so is its challenge', async () => {
    const { caller, email } = await rosa()
    const { next } = await withCodes(caller)
    const code = next()
    const [first, second] = [(await login(email)).body.challenge, (await login(email)).body.challenge]
    const both = await Promise.all([first, second].map(challenge => complete({ challenge, code })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(both.find(({ status }) => status === 401)?.body.message).toBe(loginTexts.wrongCode)
    const used = both[0]?.status === 200 ? first : second
    const again = await complete({ challenge: used, code })
    expect(again).toMatchObject({ status: 401, body: { message: loginTexts.overdue } })
  })

  it('drift: a phone may be half a minute off, and no more', async () => {
    const { caller, email } = await rosa()
    const { secret } = await withCodes(caller)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
    try {
      const { challenge } = (await login(email)).body
      for (const seconds of [-90, -60, 60, 90])
        expect(
          (await complete({ challenge, code: codeOf(secret, Date.now() + seconds * 1000) })).status,
        ).toBe(401)
      expect((await complete({ challenge, code: codeOf(secret, Date.now() - 30_000) })).status).toBe(200)
      const next = (await login(email)).body.challenge
      expect((await complete({ challenge: next, code: codeOf(secret, Date.now() + 30_000) })).status).toBe(
        200,
      )
    } finally {
      vi.useRealTimers()
    }
  })

  it('a challenge ends after five minutes, and with another password', async () => {
    const { id, caller, email } = await rosa()
    const { secret } = await withCodes(caller)
    const { challenge } = (await login(email)).body
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 })
    try {
      expect((await complete({ challenge, code: codeOf(secret) })).body.message).toBe(loginTexts.overdue)
      const later = (await login(email)).body.challenge
      await winery.admin.put(`/api/users/${id}`, { password: 'another-vintage' })
      expect((await complete({ challenge: later, code: codeOf(secret) })).status).toBe(401)
    } finally {
      vi.useRealTimers()
    }
  })

  it('V6, throttling: wrong codes count like wrong passwords, and a right password wipes none of them out', async () => {
    const { caller, email } = await rosa()
    await withCodes(caller)
    for (let guess = 1; guess <= 10; guess++) {
      const { challenge } = (await login(email)).body
      expect((await complete({ challenge, code: '000000' })).status).toBe(401)
    }
    const refused = await login(email)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
  })

  it('V6, throttling: from however many addresses, twenty wrong codes are too many', async () => {
    const { caller, email, as } = await appBehindProxy()
    let last = 0
    for (let guess = 0; guess < 25 && last !== 429; guess++) {
      const from = { 'x-forwarded-for': `198.51.100.${guess}` }
      const { body } = await as().post('/api/auth/login', { email, password }, from)
      last = (
        await as().post('/api/auth/login/complete', { challenge: body.challenge, code: '000000' }, from)
      ).status
      if (guess < 20) expect(last).toBe(401)
    }
    expect(last).toBe(429)
    expect((await caller.get('/api/auth/profile')).status).toBe(200)
  })

  it('many right sign-ins leave nothing behind that would keep anyone out', async () => {
    const { caller, email } = await rosa()
    const { recoveryCodes } = await withCodes(caller)
    await server.connection.db.deleteFrom('signInThrottles').execute()
    for (const recoveryCode of recoveryCodes.slice(0, 5)) {
      const { challenge } = (await login(email)).body
      expect((await complete({ challenge, recoveryCode })).status).toBe(200)
    }
    expect(await server.connection.db.selectFrom('signInThrottles').selectAll().execute()).toEqual([])
  })

  it.each([{}, { challenge: 'x' }, { challenge: 'x', code: ' ' }, { challenge: 'x'.repeat(300), code: '1' }])(
    '%j is told what is missing',
    async body => {
      expect((await complete(body)).status).toBe(400)
    },
  )
})

/** An app that believes a proxy, with somebody who has codes. */
async function appBehindProxy() {
  const app = await startApp({ proxyHops: 1 })
  onTestFinished(() => app.stop())
  const { caller, email } = await aColleague(app, await app.newWinery(), 'Winemaker')
  await withCodes(caller)
  return { caller, email, as: app.as }
}

describe('recovery codes', () => {
  it('each lets in once, however it is typed, and the trail tells how many are left', async () => {
    const { caller, email } = await rosa()
    const { recoveryCodes } = await withCodes(caller)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = ''] = recoveryCodes
    const { challenge } = (await login(email)).body
    const done = await complete({ challenge, recoveryCode: ` ${first.toUpperCase().replaceAll('-', ' ')}` })
    expect(done.status).toBe(200)
    expect(await kindOf(done.body.token)).toBe('password+recovery')
    const again = await complete({ challenge: (await login(email)).body.challenge, recoveryCode: first })
    expect(again.status).toBe(401)
    expect((await caller.get(secondStepPath)).body.recoveryLeft).toBe(9)
    const [entry] = await trailOf('secondSteps')
    expect(entry.changes).toContainEqual(
      expect.objectContaining({ label: 'Recovery codes left', before: 10, after: 9 }),
    )
  })
})

describe('passkeys', () => {
  it('after the password, and alone', async () => {
    const { caller, email } = await rosa()
    const { passkey } = await withPasskey(caller)
    const asked = await login(email)
    expect(asked.status).toBe(202)
    const second = await complete({
      challenge: asked.body.challenge,
      passkey: passkey.show(asked.body.passkey),
    })
    expect(second.status).toBe(200)
    expect(await kindOf(second.body.token)).toBe('password+passkey')
    const { challenge, passkey: options } = await alone()
    expect(options).toMatchObject({ userVerification: 'required', rpId: 'localhost' })
    const done = await complete({ challenge, passkey: passkey.show(options) })
    expect(signInAnswer.parse(done.body).user.email).toBe(email)
    expect(await kindOf(done.body.token)).toBe('passkey')
    expect(JSON.stringify(await trailOf('passkeys'))).not.toMatch(/credential|publicKey|hidden/)
  })

  it('alone it must have looked at its owner, after the password it need not', async () => {
    const { caller, email } = await rosa()
    const { passkey } = await withPasskey(caller)
    const { challenge, passkey: options } = await alone()
    expect(
      (await complete({ challenge, passkey: passkey.show(options, { isVerified: false }) })).status,
    ).toBe(401)
    const asked = (await login(email)).body
    const shown = passkey.show(asked.passkey, { isVerified: false })
    expect((await complete({ challenge: asked.challenge, passkey: shown })).status).toBe(200)
  })

  it('S2: a cloned one is refused, said to the person, and in the trail', async () => {
    const { caller, email } = await rosa()
    const { passkey, id } = await withPasskey(caller)
    const inOnce = await alone()
    expect(
      (await complete({ ...inOnce, passkey: passkey.show(inOnce.passkey, { counter: 7 }) })).status,
    ).toBe(200)
    for (const counter of [7, 6, 0]) {
      const asked = await alone()
      const refused = await complete({ ...asked, passkey: passkey.show(asked.passkey, { counter }) })
      expect(refused).toMatchObject({ status: 401, body: { message: loginTexts.copiedPasskey } })
    }
    const told = (await trailOf('passkeys')).filter(
      (entry: { action: string }) => entry.action === 'copy-refused',
    )
    expect(told).toHaveLength(3)
    expect(told[0]).toMatchObject({ recordId: id, title: expect.stringContaining('Phone') })
    const asked = await alone()
    expect((await complete({ ...asked, passkey: passkey.show(asked.passkey, { counter: 8 }) })).status).toBe(
      200,
    )
    expect((await login(email)).status).toBe(202)
  })

  it.each([
    ['a wrong origin', { origin: 'http://localhost:8080' }],
    ['a phishing origin', { origin: 'https://wine.example.com', rpId: 'wine.example.com' }],
    ['another name', { rpId: 'elsewhere.localhost' }],
    ['a challenge of its own', { challenge: Buffer.from('mine').toString('base64url') }],
  ])('%s is refused', async (_name, conduct) => {
    const { caller } = await rosa()
    const { passkey } = await withPasskey(caller)
    const asked = await alone()
    const refused = await complete({ ...asked, passkey: passkey.show(asked.passkey, conduct) })
    expect(refused).toMatchObject({ status: 401, body: { message: loginTexts.wrongPasskey } })
  })

  it('a replayed challenge is refused, also after a wrong answer, and that of another is none', async () => {
    const { caller, email } = await rosa()
    const { passkey } = await withPasskey(caller)
    const asked = await alone()
    const shown = passkey.show(asked.passkey)
    expect((await complete({ ...asked, passkey: shown })).status).toBe(200)
    expect(await complete({ ...asked, passkey: shown })).toMatchObject({
      status: 401,
      body: { message: loginTexts.overdue },
    })
    const wrong = await alone()
    await complete({ ...wrong, passkey: passkey.show(wrong.passkey, { origin: 'http://elsewhere.test' }) })
    expect((await complete({ ...wrong, passkey: passkey.show(wrong.passkey) })).body.message).toBe(
      loginTexts.overdue,
    )
    const after = (await login(email)).body
    const answer = { challenge: after.challenge, passkey: passkey.show(after.passkey) }
    expect((await complete(answer)).status).toBe(200)
    expect((await complete(answer)).body.message).toBe(loginTexts.overdue)
    const other = await rosa()
    const { passkey: theirs } = await withPasskey(other.caller)
    const mine = (await login(email)).body
    expect((await complete({ challenge: mine.challenge, passkey: theirs.show(mine.passkey) })).status).toBe(
      401,
    )
    const set = await caller.post(`${secondStepPath}/passkeys/options`, { currentPassword: password })
    const misused = { challenge: set.body.challenge, passkey: passkey.show(set.body.passkey) }
    expect((await complete(misused)).status).toBe(401)
  })

  it('one that nobody knows is refused, and counted at its address', async () => {
    const stranger = new SoftPasskey()
    const asked = await alone()
    expect((await complete({ ...asked, passkey: stranger.show(asked.passkey) })).status).toBe(401)
    const subjects = await server.connection.db.selectFrom('signInThrottles').select('subject').execute()
    expect(subjects.map(({ subject }) => subject)).toContain('address:127.0.0.1')
  })

  it('V6, throttling holds: after ten wrong ones the account waits', async () => {
    const { caller } = await rosa()
    const { passkey } = await withPasskey(caller)
    const statuses: number[] = []
    for (let time = 0; time <= 10; time++) {
      const asked = await alone()
      const wrong = passkey.show(asked.passkey, { origin: 'http://elsewhere.test' })
      statuses.push((await complete({ ...asked, passkey: wrong })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  it('somebody deactivated is told so, and comes in no more', async () => {
    const { id, caller } = await rosa()
    const { passkey } = await withPasskey(caller)
    await winery.admin.put(`/api/users/${id}`, { active: false })
    const asked = await alone()
    expect(await complete({ ...asked, passkey: passkey.show(asked.passkey) })).toMatchObject({
      status: 403,
      body: { message: loginTexts.inactive },
    })
  })

  it('need an address with a name, and https', async () => {
    for (const host of ['wine.local', '192.168.1.7:3000'])
      expect(await server.as().post('/api/auth/login/passkey', {}, { host })).toMatchObject({
        status: 409,
        body: { message: loginTexts.noPasskeysHere },
      })
  })
})
