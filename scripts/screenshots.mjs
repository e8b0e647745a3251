import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeContactSheet } from './pictures/contact-sheet.mjs'
import { documented, schemes, screens, widths } from './pictures/screenshot-list.mjs'
import { ensureChromium } from './prepare/ensure-chromium.mjs'
import { ensureReady } from './prepare/ensure-ready.mjs'
import { freePort } from './run/free-port.mjs'
import { main } from './run/main.mjs'
import { PlainFailure } from './run/plain-failure.mjs'
import { inProject } from './run/project.mjs'
import { guardSignals, runNode, stopPrograms } from './run/run-program.mjs'

// `npm run screenshots [-- name…]`: pictures of every screen, or of those whose name holds one of the words, in an
// empty and in the sample winery, on a phone and on a desktop, light and dark; the documentation's among them.

const wanted = process.argv.slice(2)
const pictures = inProject('.cache/screenshots')
const sample = { email: 'olivia@demo.winery', password: 'cellar-door' }
const founder = { email: 'founder@estate.test', password: 'first-password' }

/** A server of its own in a folder that goes with it. */
async function serve(folder, person) {
  const port = await freePort()
  const env = {
    ...process.env,
    DATABASE_URL: '',
    DATA_DIR: folder,
    PORT: String(port),
    HOST: '127.0.0.1',
    ADMIN_EMAIL: person.email,
    ADMIN_PASSWORD: person.password,
    LOG_LEVEL: 'error',
  }
  void runNode(inProject('dist/server/main.js'), [], { env, quiet: true })
  const url = `http://127.0.0.1:${port}`
  for (let waited = 0; waited < 100; waited++) {
    const isReady = await fetch(`${url}/api/health/ready`).then(
      answer => answer.ok,
      () => false,
    )
    if (isReady) return url
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new PlainFailure('The server did not become ready.')
}

async function signIn(url, person) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  return (await answer.json()).token
}

async function picture(browser, { url, token }, state, name, address) {
  for (const [width, device] of Object.entries(widths))
    for (const colorScheme of schemes) {
      const context = await browser.newContext({ ...device, colorScheme, reducedMotion: 'reduce' })
      // The stream of what others write would not end.
      await context.route('**/api/live', route => route.fulfill({ status: 404 }))
      const page = await context.newPage()
      await page.goto(`${url}/favicon.svg`)
      if (name !== 'login') await page.evaluate(value => localStorage.setItem('token', value), token)
      await page.goto(url + address)
      await page.getByRole('heading').first().waitFor()
      await page.waitForLoadState('networkidle')
      await page.screenshot({ path: join(pictures, `${state}-${name}-${width}-${colorScheme}.png`) })
      await context.close()
    }
}

await main(async () => {
  await ensureReady()
  const executablePath = await ensureChromium()
  guardSignals()
  const folder = mkdtempSync(join(tmpdir(), 'wine-management-pictures-'))
  const names = Object.keys(screens).filter(
    name => wanted.length === 0 || wanted.some(word => name.includes(word)),
  )
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const env = { ...process.env, DATABASE_URL: '', DATA_DIR: join(folder, 'filled') }
    const { code } = await runNode(inProject('dist/server/console.js'), ['demo'], { env })
    if (code !== 0) throw new PlainFailure('The sample winery could not be made.')
    mkdirSync(pictures, { recursive: true })
    for (const [state, person] of Object.entries({ empty: founder, filled: sample })) {
      const url = await serve(join(folder, state), person)
      const token = await signIn(url, person)
      const read = async path =>
        (await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })).json()
      for (const name of names) {
        await picture(browser, { url, token }, state, name, await screens[name](read))
        console.log(`${state} ${name}`)
      }
      await writeContactSheet(browser, { pictures, state, names })
    }
    for (const [file, picked] of Object.entries(documented))
      if (names.some(name => picked.startsWith(`filled-${name}-`)))
        copyFileSync(join(pictures, `${picked}.png`), inProject(`docs/images/${file}`))
    console.log(`The pictures and the contact sheets are in ${pictures}`)
  } finally {
    await browser.close()
    stopPrograms()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})
