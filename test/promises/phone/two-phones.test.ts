import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepPromise } from '../ground/rounds.ts'
import { oneOfKinds } from '../ground/store.ts'
import { type Cellar, openCellar, patience, readingsOf, readingsPath } from './ground/cellar.ts'
import type { Phone } from './ground/phone.ts'
import type { SignalLink } from './ground/signal-link.ts'
import { trailTexts } from './ground/trail.ts'

// Two people change the same reading, each without knowing of the other.

interface Hand {
  phone: Phone
  link: SignalLink
  page: Page
  name: string
}

const dialog = (page: Page) => page.getByRole('dialog')
const notes = (page: Page) => dialog(page).locator('[name="notes"]')

describe.each(oneOfKinds)('on %s', kind => {
  let cellar: Cellar
  beforeAll(async () => {
    cellar = await openCellar(kind)
  })
  afterAll(() => cellar.leave())

  async function aHand(name: string, token: string | undefined): Promise<Hand> {
    const [phone, link] = [cellar.newPhone(), await cellar.newLink()]
    const page = await phone.openReady(`${link.url}/fermentation-maintenance`, token ?? '')
    return { phone, link, page, name }
  }

  /** Opens the only reading while there is signal, as it is stored, then loses the signal and changes it. */
  async function changeBelow({ page, link }: Hand, { stored, typed }: { stored: string; typed: string }) {
    await page.goto(`${link.url}/fermentation-maintenance`)
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
    await expect.poll(() => notes(page).inputValue(), patience).toBe(stored)
    link.cut()
    await notes(page).fill(typed)
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('No connection, 1 waiting').waitFor()
  }

  /** Back at the door; the device would ask by itself, but by now more seldom. */
  async function findSignal({ page, link }: Hand) {
    link.mend()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
  }

  const decisions = {
    async 'keeps what was typed'(page: Page) {
      await page.getByRole('link', { name: 'Correct', exact: true }).click()
      await dialog(page).getByRole('group', { name: 'Notes' }).getByText('Keep mine').click()
      await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    },
    async 'throws it away'(page: Page) {
      await page.getByRole('button', { name: 'Throw away', exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Throw away', exact: true }).click()
    },
  }

  it('O4: of two changes of one reading the second to arrive is refused with both versions, and stays until somebody decides', () =>
    keepPromise('O4', kind, { fast: 5, gate: 200 }, async run => {
      const { winery, admin, id } = await cellar.aTank()
      const { caller } = await cellar.ground.aColleague(winery, 'Winemaker')
      let stored = 'As it was'
      const { body } = await admin.post(readingsPath, { fermentationId: id, brix: 21, notes: stored })
      const hands = [await aHand('Ada', admin.token), await aHand('Cole', caller.token)] as const
      const storedNow = async () => (await readingsOf(admin))[0]?.notes
      for (let round = 0; round < run.rounds; round++) {
        const [first, second] = run.random.pick([hands, [hands[1], hands[0]]] as const)
        const typed = ({ name }: Hand) => `${name}, round ${round}`
        for (const hand of hands) await changeBelow(hand, { stored, typed: typed(hand) })

        await findSignal(first)
        await expect.poll(storedNow, patience).toBe(typed(first))
        await findSignal(second)
        await second.page.getByText('1 needs a look').click()
        const both = second.page
          .getByRole('table', { name: /Both versions/ })
          .or(second.page.getByRole('list', { name: /Both versions/ }))
        for (const hand of hands) await both.getByText(typed(hand)).first().waitFor()
        expect(await storedNow()).toBe(typed(first))

        const decided = run.random.pick(['keeps what was typed', 'throws it away'] as const)
        await decisions[decided](second.page)
        stored = decided === 'throws it away' ? typed(first) : typed(second)
        await expect.poll(storedNow, patience).toBe(stored)
        await second.page.getByText('1 needs a look').waitFor({ state: 'detached' })
        // What was stored in between is not lost either.
        expect(await trailTexts(cellar.ground.connection.db, 'fermentationMaintenance', body.id)).toContain(
          typed(first),
        )
        run.passed()
      }
    }))
})
