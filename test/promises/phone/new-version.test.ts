import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { keepPromise } from '../ground/rounds.ts'
import { startServer } from '../ground/running-server.ts'
import { oneOfKinds } from '../ground/store.ts'
import { patience, phoneInCellar, valuesOf } from './ground/cellar.ts'
import { keepProduct } from './ground/known-phone.ts'
import { copyProduct } from './ground/next-version.ts'
import { hasForm, hasSentAll, read } from './ground/reading-form.ts'

// The server is updated while somebody is below.

describe.each(oneOfKinds)('on %s', kind => {
  const here = phoneInCellar(kind)

  const buildOf = (page: Page) => page.locator('meta[name=build]').getAttribute('content')

  it('O7: what waits when a new version is installed arrives, all of it and once', () =>
    keepPromise('O7', kind, { fast: 1, gate: 20 }, async run => {
      const { cellar, phone, link } = here
      const next = copyProduct()
      // Otherwise a killed browser may not know of any version, and gets the new one without a question.
      await keepProduct(phone, link, cellar)
      let server = cellar.ground.servers[0]
      for (let round = 0; round < run.rounds; round++) {
        const tank = await cellar.aTank()
        const address = `${link.url}/fermentation/${tank.id}`
        let page = await phone.openReady(address, tank.admin.token ?? '')
        await hasForm(page)
        link.cut()
        const expected = Array.from({ length: 5 }, (_, place) => 25 - place)
        for (const brix of expected) await read(page, brix)

        const version = `b${String(round).padStart(15, '0')}`
        next.become(version)
        await server?.stop()
        const env = { PORT: new URL(server?.url ?? '').port }
        server = await startServer(cellar.ground.store, {
          certificate: cellar.certificate,
          dist: next.dist,
          env,
        })
        // The files of the new version arrive before any call does: it is installed while all of it still waits.
        link.mend({ except: ' /api/' })
        if (run.random.next() < 0.5) {
          await phone.kill()
          page = await phone.open(address, tank.admin.token ?? '')
        } else await page.reload()
        const toast = page.getByText('A new version is ready.')
        await toast.locator('..').getByRole('button', { name: 'Reload' }).click()
        await expect.poll(() => buildOf(page), patience).toBe(version)
        await page.getByText('No connection, 5 waiting').waitFor()
        expect(await valuesOf(tank.admin)).toEqual([])
        link.mend()
        await expect.poll(() => valuesOf(tank.admin), patience).toEqual(expected)
        await hasSentAll(page)
        expect(await valuesOf(tank.admin)).toEqual(expected)
        await page.close()
        run.passed()
      }
      await server?.stop()
    }))
})
