import type { Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keepPromise } from '../ground/rounds.ts'
import { oneOfKinds } from '../ground/store.ts'
import { type Cellar, openCellar, patience, type Tank, valuesOf } from './ground/cellar.ts'
import type { Phone } from './ground/phone.ts'
import { brixOn, hasForm, press, read, type } from './ground/reading-form.ts'
import type { SignalLink } from './ground/signal-link.ts'

// Where a device keeps nothing, nobody may believe that it does.

const fillsUp = 'full while the page is open'
const warning = 'This device cannot keep entries. They are sent directly, and need a connection.'

describe.each(oneOfKinds)('on %s', kind => {
  let cellar: Cellar
  let link: SignalLink
  let phone: Phone
  beforeAll(async () => {
    cellar = await openCellar(kind)
    link = await cellar.newLink()
  })
  afterAll(() => cellar.leave())
  beforeEach(() => {
    link.mend()
    phone = cellar.newPhone()
  })

  const addressOf = ({ id }: Tank) => `${link.url}/fermentation/${id}`

  const open = (tank: Tank, before?: string) => phone.open(addressOf(tank), tank.admin.token ?? '', before)

  const full = `IDBObjectStore.prototype.put = () => { throw new DOMException('Full', 'QuotaExceededError') }`

  /** How a device comes to keep nothing; each gives a page on which it is so. */
  const devices: Record<string, (tank: Tank) => Promise<Page>> = {
    'full by the browser’s own count': async tank => {
      const page = await phone.open(`${link.url}/favicon.svg`, tank.admin.token ?? '')
      const session = await page.context().newCDPSession(page)
      await session.send('Storage.overrideQuotaForOrigin', { origin: link.url, quotaSize: 1 })
      await page.goto(addressOf(tank))
      return page
    },
    // The browser looks at its count twice a minute only: from now on it has no room.
    [fillsUp]: async tank => {
      const page = await open(tank)
      await hasForm(page)
      await read(page, 25)
      await page.evaluate(full)
      return page
    },
    'a browser without a store': tank =>
      open(tank, `Object.defineProperty(window, 'indexedDB', { get: () => undefined })`),
    'a window in which it is denied': tank =>
      open(tank, `IDBFactory.prototype.open = () => { throw new DOMException('Denied', 'SecurityError') }`),
    'a store that opens and keeps nothing': tank => open(tank, full),
  }

  async function expectHonest(name: string) {
    const tank = await cellar.aTank()
    const page = await (devices[name] as (tank: Tank) => Promise<Page>)(tank)
    await hasForm(page)
    const before = await valuesOf(tank.admin)
    if (name === fillsUp) {
      // Nobody knows before the first one does not fit.
      await read(page, 22)
      before.push(22)
    }
    await page.getByText(warning).waitFor()
    await read(page, 21)
    expect(await valuesOf(tank.admin)).toEqual([...before, 21])

    // Nothing is called kept, and what was typed stays where it is.
    link.cut()
    await type(page, 20)
    await page.getByText('This needs a connection.', { exact: false }).first().waitFor()
    expect(await brixOn(page)).toBe('20')
    link.mend()
    await press(page)
    await expect.poll(() => valuesOf(tank.admin), patience).toEqual([...before, 21, 20])
    await page.goto(`${link.url}/vessels`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.close()
    await phone.kill()
  }

  it('O6: a device that keeps nothing says so before anyone types, and saves what it can send', () =>
    keepPromise('O6', kind, { fast: 1, gate: 5 }, async run => {
      const names = Object.keys(devices)
      const from = run.random.between(0, names.length - 1)
      for (let round = 0; round < run.rounds; round++) {
        const name = names[(from + round) % names.length] as string
        await expectHonest(name).catch(cause => {
          throw new Error(name, { cause })
        })
        run.passed()
      }
    }))
})
