import { describe, expect, it } from 'vitest'
import { isGate, keepPromise } from '../ground/rounds.ts'
import { kinds, onEach } from '../ground/store.ts'
import { patience, phoneInCellar, readingsOf, type Tank, valuesOf } from './ground/cellar.ts'
import { keepProduct } from './ground/known-phone.ts'
import { expectWithin, hasForm, hasSentAll, read, type Span } from './ground/reading-form.ts'

// Somebody reads tanks where there is no signal, with a phone that may die at any moment.

describe.each(kinds)('on %s', kind => {
  const here = phoneInCellar(kind)

  const pageOf = ({ id }: Tank) => `${here.link.url}/fermentation/${id}`

  /** Hundreds of entries take their time, each with two waits for the phone's disk and one for the server's. */
  const patienceFor = (entries: number) => ({ ...patience, timeout: patience.timeout + 500 * entries })

  it('O1: what was entered without signal survives a killed browser, and arrives once, in order, dated when it was read', () =>
    keepPromise('O1', kind, onEach(3, 20), async run => {
      const { cellar, phone, link } = here
      const entries = isGate ? 500 : 20
      await keepProduct(phone, link, cellar)
      for (let round = 0; round < run.rounds; round++) {
        const tank = await cellar.aTank()
        const page = await phone.openReady(pageOf(tank), tank.admin.token ?? '')
        await hasForm(page)
        link.cut()
        const expected = Array.from({ length: entries }, (_, place) => Number((30 - place / 20).toFixed(2)))
        const spans: Span[] = []
        for (const brix of expected) spans.push(await read(page, brix))
        await phone.kill()
        // Still below: what was entered is there when the phone is on again.
        const again = await phone.open(pageOf(tank), tank.admin.token ?? '')
        await again.getByText(`No connection, ${entries} waiting`).waitFor()
        expect(await valuesOf(tank.admin)).toEqual([])
        link.mend()
        await expect.poll(() => valuesOf(tank.admin), patienceFor(entries)).toEqual(expected)
        await hasSentAll(again)
        const arrived = await readingsOf(tank.admin)
        expect(arrived.map(({ brix }) => brix)).toEqual(expected)
        for (const [place, { readingTimestamp }] of arrived.entries())
          expectWithin(spans[place], readingTimestamp)
        await again.close()
        run.passed()
      }
    }))
})
