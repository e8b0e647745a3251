import { describe, expect, it } from 'vitest'
import { isGate, keepPromise } from '../ground/rounds.ts'
import { startServer } from '../ground/running-server.ts'
import { kinds, onEach } from '../ground/store.ts'
import { patience, phoneInCellar, readingsOf, readingsPath, type Tank, valuesOf } from './ground/cellar.ts'
import { expectWithin, hasBegunAnew, hasForm, hasSentAll, read, save } from './ground/reading-form.ts'
import { signIn } from './ground/sign-in.ts'

// Somebody reads tanks where there is no signal, over a line on which answers get lost, from a server that may die at any moment.

describe.each(kinds)('on %s', kind => {
  const here = phoneInCellar(kind)

  const pageOf = ({ id }: Tank) => `${here.link.url}/fermentation/${id}`

  async function openReady(tank: Tank, before?: string) {
    const page = await here.phone.openReady(pageOf(tank), tank.admin.token ?? '', before)
    await hasForm(page)
    return page
  }

  it('O2: an answer that is lost after the server has stored makes no second reading', () =>
    keepPromise('O2', kind, onEach(20, 1000), async run => {
      const { cellar, link } = here
      const tank = await cellar.aTank()
      const page = await openReady(tank)
      for (let round = 0; round < run.rounds; round++) {
        const then = run.random.pick(['no signal', 'go on'] as const)
        const lost = link.loseAnswerTo(`POST ${readingsPath}`, run.random.pick([0, 20, 400]), then)
        await save(page, Number((30 - round / 100).toFixed(2)))
        await lost
        if (then === 'no signal') {
          await page.getByText('No connection, 1 waiting').waitFor()
          link.mend()
        }
        await hasSentAll(page)
        await hasBegunAnew(page)
        expect(await valuesOf(tank.admin)).toHaveLength(round + 1)
        run.passed()
      }
      await page.close()
    }))

  it('O8: on a device whose clock is an hour or a day wrong, people stay signed in and readings are dated right', () =>
    keepPromise('O8', kind, onEach(1, 10), async run => {
      const { cellar, phone, link } = here
      const from = run.random.between(0, wrongClocks.length - 1)
      for (let round = 0; round < run.rounds; round++) {
        const tank = await cellar.aTank()
        const [how, minutes] = wrongClocks[
          (from + round) % wrongClocks.length
        ] as (typeof wrongClocks)[number]
        const page = await phone.openReady(`${link.url}/login`, null, clockAhead(minutes * 60_000))
        await signIn(page, tank.winery.adminEmail)
        await page.goto(pageOf(tank))
        await hasForm(page)
        await page.getByText(`This device's clock is ${how}. Times are corrected.`).waitFor()
        link.cut()
        const span = await read(page, 21)
        link.mend()
        await expect.poll(() => valuesOf(tank.admin), patience).toEqual([21])
        expectWithin(span, (await readingsOf(tank.admin))[0]?.readingTimestamp)
        await page.close()
        run.passed()
      }
    }))

  it('O3: a server that is killed while the outbox drains loses nothing and doubles nothing', () =>
    keepPromise('O3', kind, onEach(5, 100), async run => {
      const { cellar, link } = here
      const perRound = isGate ? 20 : 10
      let server = cellar.ground.servers[0]
      for (let round = 0; round < run.rounds; round++) {
        const tank = await cellar.aTank()
        const page = await openReady(tank)
        link.cut()
        const expected = Array.from({ length: perRound }, (_, place) => Number((25 - place / 10).toFixed(1)))
        for (const brix of expected) await read(page, brix)
        link.mend()
        // The device would ask by itself, but by now more seldom.
        await page.evaluate(() => window.dispatchEvent(new Event('online')))
        const enough = run.random.between(1, perRound - 5)
        await expect
          .poll(async () => (await valuesOf(tank.admin)).length, { ...patience, interval: 5 })
          .toBeGreaterThan(enough - 1)
        await server?.kill()
        const env = { PORT: new URL(server?.url ?? '').port }
        server = await startServer(cellar.ground.store, { certificate: cellar.certificate, env })
        await expect.poll(() => valuesOf(tank.admin), patience).toEqual(expected)
        await hasSentAll(page)
        expect(await valuesOf(tank.admin)).toEqual(expected)
        await page.close()
        run.passed()
      }
      await server?.stop()
    }))
})

/** By more than a day no session would be left, were it over by the device's clock. */
const wrongClocks = [
  ['62 minutes fast', 62],
  ['62 minutes slow', -62],
  ['26 hours fast', 26 * 60],
] as const

/** A script that sets the clock of a page. */
const clockAhead = (ms: number) => `{
  const Real = Date
  const now = () => Real.now() + ${ms}
  globalThis.Date = new Proxy(Real, {
    construct: (_, parts) => (parts.length === 0 ? new Real(now()) : new Real(...parts)),
    get: (_, name) => (name === 'now' ? now : Reflect.get(Real, name)),
  })
}`
