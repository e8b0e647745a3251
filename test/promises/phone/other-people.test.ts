import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import type { Colleague } from '../../colleagues.ts'
import { keepPromise } from '../ground/rounds.ts'
import { oneOfKinds } from '../ground/store.ts'
import { patience, phoneInCellar, readingsOf, type Tank, valuesOf } from './ground/cellar.ts'
import { keptOn } from './ground/kept-things.ts'
import { hasForm, read } from './ground/reading-form.ts'
import { signIn } from './ground/sign-in.ts'

// One phone, two people of the same winery: either could send what the other entered, were it not told apart.

describe.each(oneOfKinds)('on %s', kind => {
  const here = phoneInCellar(kind)

  type Way = (first: Page, tank: Tank, other: Colleague) => Promise<Page>

  /** How somebody else comes to the phone; each gives the page on which they are signed in. */
  const ways: Record<string, Way> = {
    async 'the first one signs out'(page, _tank, other) {
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('button', { name: 'Logout' }).click()
      const asked = page.getByRole('alertdialog')
      await asked.getByText('2 readings have not reached the server. Sign out anyway?').waitFor()
      await asked.getByRole('button', { name: 'Sign out', exact: true }).click()
      await page.waitForURL(/login/)
      here.link.mend()
      await signIn(page, other.email)
      return page
    },
    async 'the first one’s session was ended elsewhere'(page, { admin }, other) {
      await admin.post('/api/auth/logout')
      here.link.mend()
      await page.getByText('Sign in to send 2').click()
      await signIn(page, other.email)
      return page
    },
    async 'the first one’s page is still open'(_page, { id }, other) {
      here.link.mend()
      return here.phone.open(`${here.link.url}/fermentation/${id}`, other.caller.token ?? '')
    },
  }

  it('O5: whoever signs in on the same phone sees nothing of the one before, and sends nothing of theirs', () =>
    keepPromise('O5', kind, { fast: 1, gate: 20 }, async run => {
      const { cellar, phone, link } = here
      for (let round = 0; round < run.rounds; round++) {
        const tank = await cellar.aTank()
        const { winery, admin, id } = tank
        const other = await cellar.ground.aColleague(winery, 'Winemaker')
        const { body: owner } = await admin.get('/api/auth/profile')
        const address = `${link.url}/fermentation/${id}`
        const page = await phone.openReady(address, admin.token ?? '')
        await hasForm(page)
        await expect.poll(async () => (await keptOn(page)).answers, patience).not.toEqual([])
        link.cut()
        for (const brix of [24, 23]) await read(page, brix)

        const way = run.random.pick(Object.keys(ways))
        const theirs = await (ways[way] as Way)(page, tank, other)
        const first = `${winery.id}/${owner.id}`
        const leftOfTheFirst = async () => (await keptOn(theirs)).answers.filter(person => person === first)
        await expect.poll(leftOfTheFirst, patience).toEqual([])
        await theirs.goto(`${link.url}/outbox`)
        await theirs.getByText('Everything entered on this device has reached the server.').waitFor()
        await theirs.goto(address)
        await hasForm(theirs)
        // That their own reading arrives says that what waits was looked at. A page that was still open may have sent
        // what waited in it before they came, under its own person's name.
        await read(theirs, 19)
        const sentAsTheOther = async () =>
          (await readingsOf(other.caller))
            .filter(({ takenBy }) => takenBy?.id !== owner.id)
            .map(({ brix }) => brix)
        await expect.poll(sentAsTheOther, patience).toEqual([19])
        const shown = await theirs.locator('body').innerText()
        expect(shown).not.toMatch(/waiting/)
        if ((await readingsOf(other.caller)).length === 1) expect(shown).not.toMatch(/\b2[34]\b.?°?Bx/)

        const token = await cellar.ground.enter(winery.id, owner.id)
        await phone.kill()
        const back = await phone.open(address, token)
        await expect.poll(() => valuesOf(other.caller), patience).toEqual([24, 23, 19])
        const takers = (await readingsOf(other.caller)).map(({ takenBy }) => takenBy?.id)
        expect(takers).toEqual([owner.id, owner.id, other.id])
        await back.close()
        run.passed()
      }
    }))
})
