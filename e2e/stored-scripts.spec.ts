import type { Page } from '@playwright/test'
import {
  aBatch,
  aBottling,
  aFermentation,
  anAging,
  aPostFermentation,
  aRole,
  aUser,
  aVessel,
  aVineyard,
  aVineyardReading,
} from '#test/builders.ts'
import { isGate, keepPromise } from '#test/promises/ground/rounds.ts'
import type { Stored } from './support/cellar-records.ts'
import { expect, test, type Winery } from './support/fixtures.ts'

const hit = 'window.wasRun=1;alert(1)'

/** Texts that run where a page takes them for anything but text. */
const payloads = [
  `<script>${hit}</script>`,
  `"><script>${hit}</script>`,
  `</textarea><script>${hit}</script>`,
  `<img src=x onerror="${hit}">`,
  `'><img src=x onerror=${hit}>`,
  `<svg onload=${hit}>`,
  `<svg><animate onbegin=${hit} attributeName=x dur=1s>`,
  `<iframe srcdoc="<script>parent.${hit}</script>">`,
  `<iframe src="javascript:parent.${hit}">`,
  `<a href="javascript:${hit}" autofocus onfocus="${hit}">x</a>`,
  `<details open ontoggle=${hit}>`,
  `<input autofocus onfocus=${hit}>`,
  `<body onpageshow=${hit}>`,
  `<math><mtext><script>${hit}</script></mtext></math>`,
  `<style>@import'//evil.test'</style>`,
  `<object data="data:text/html,<script>${hit}</script>">`,
  `<base href="//evil.test/">`,
  `javascript:${hit}//`,
  `{{constructor.constructor('${hit}')()}}`,
  `\${${hit}}`,
]

/** At the gate each of them comes in three dresses. */
const dressed = isGate
  ? payloads.flatMap(text => [text, text.replace(/script/g, 'ScRiPt'), `\u202e${text}`])
  : payloads

interface Shown {
  batch: Stored
  vessel: Stored
  fermentation: Stored
}

/** One record of every kind with the text in every field that takes one. */
async function store({ api }: Winery, text: string, number: number): Promise<Shown> {
  const create = async (path: string, body: object) => (await api('POST', path, body)) as Stored
  const notes = text
  const vineyard = await create(
    '/api/vineyard',
    aVineyard({ name: text, location: text, plantedVariety: text, notes }),
  )
  await create(
    '/api/vineyard-maintenance',
    aVineyardReading(vineyard.id, { grapeColor: text.slice(0, 100), notes }),
  )
  const batch = await create(
    '/api/batch',
    aBatch({
      batchName: text,
      batchId: `${number} ${text}`.slice(0, 100),
      vineyardId: vineyard.id,
      wineType: text,
      grapeVariety: text,
      status: text,
      yeastStrain: text,
      volumeUnit: text.slice(0, 50),
      notes,
    }),
  )
  const vessel = await create(
    '/api/vessel',
    aVessel({
      vesselId: `${number} ${text}`,
      material: 'Other',
      materialOther: text,
      manufacture: text,
      previousOwner: text,
      location: text,
      vintage: text,
      toast: text,
      cooperage: text,
      notes,
    }),
  )
  const place = { batchId: batch.id, vesselId: vessel.id, notes }
  const fermentation = await create('/api/fermentation', aFermentation({ ...place, status: 'Completed' }))
  await create('/api/fermentation-maintenance', {
    wineBatchId: batch.id,
    brix: 20,
    yeastStrain: text,
    yeastType: text,
    yeastVolume: text,
    notes,
  })
  await create('/api/post-fermentation', aPostFermentation(batch.id, { notes }))
  const aging = await create('/api/aging', anAging(place))
  await create('/api/aging-maintenance', { agingId: aging.id, ph: 3.4, color: text, nose: text, notes })
  await create('/api/bottling', aBottling(batch.id, { bottleSize: text.slice(0, 50), notes }))
  const role = await create('/api/roles', aRole({ name: `${number} ${text}`, description: text }))
  if (number < 5)
    await create(
      '/api/users',
      aUser({ firstName: text, lastName: text, email: `x${number}-${Date.now()}@x.test`, roleId: role.id }),
    )
  return { batch, vessel, fermentation }
}

const screens = [
  'dashboard',
  'vineyards',
  'vineyard-maintenance',
  'batches',
  'fermentation',
  'fermentation-maintenance',
  'post-fermentation',
  'aging',
  'aging-maintenance',
  'vessels',
  'vessels/labels',
  'bottling',
  'tracking',
  'users',
  'roles',
  'settings',
  'activity',
]

/** Screens that show something else: the winery's name, or figures that are made up. */
const shownOn: Record<string, RegExp> = { settings: /<script>window\.wasRun/, tracking: /Sample data/ }

/** Everything that would say a text was run, or tried to be. */
async function watch(page: Page): Promise<() => Promise<string[]>> {
  const seen: string[] = []
  page.on('dialog', async dialog => {
    seen.push(`dialog: ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('console', message => {
    if (/Content Security Policy/i.test(message.text())) seen.push(message.text())
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event => {
      sessionStorage.setItem('violation', `${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  return async () => {
    const inside = await page.evaluate(() => [
      sessionStorage.getItem('violation'),
      'wasRun' in window ? 'a stored script was run' : null,
    ])
    return [...seen, ...inside.filter(text => text !== null)]
  }
}

test('S11: a script stored in any text field is shown as text on every screen, and never runs @any-width', async ({
  page,
  admin,
}) => {
  await keepPromise('S11', 'browser', { fast: payloads.length, gate: 3 * payloads.length }, async run => {
    const noticed = await watch(page)
    const texts = dressed.slice(0, run.rounds)
    const stored: Shown[] = []
    for (const [number, text] of texts.entries()) stored.push(await store(admin, text, number))
    await admin.api('PUT', '/api/settings/winery', { name: payloads[0] })
    const { batch, vessel, fermentation } = stored[Math.min(3, stored.length - 1)] as Shown
    const pages = [`batches/${batch.id}`, `vessels/${vessel.id}`, `fermentation/${fermentation.id}`]
    for (const path of [...screens, ...pages]) {
      await page.goto(`/${path}`)
      await expect(page.getByRole('heading').first()).toBeVisible()
      // The control: the text is really there, letter by letter, on every screen that shows records.
      const shown = shownOn[path] ?? /<(script|img|svg|iframe|details|input|math|body)\b/i
      await expect(page.locator('main'), path).toContainText(shown)
      expect(await noticed(), path).toEqual([])
    }
    // What was stored was shown everywhere, and nothing of it ran.
    for (const _ of texts) run.passed()
    // The other control: had one of them been taken for markup, it would have been noticed.
    await page.evaluate(text => document.body.insertAdjacentHTML('beforeend', text), payloads[3] as string)
    await expect.poll(async () => (await noticed()).join()).toContain('script-src')
  })
})
