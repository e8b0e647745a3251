import { mkdirSync, readFileSync } from 'node:fs'
import { ensureChromium } from './prepare/ensure-chromium.mjs'
import { ensureInstalled } from './prepare/ensure-installed.mjs'
import { main } from './run/main.mjs'
import { inProject } from './run/project.mjs'

// `npm run icons`: draws the pictures of the installed app from the product's mark. They are kept with the sources.

/** A mask may cut away all but the inner four fifths; the ground then fills the whole square. */
const icons = [
  { name: 'icon-192', size: 192 },
  { name: 'icon-512', size: 512 },
  { name: 'maskable-512', size: 512, isFull: true, scale: 0.8 },
  { name: 'apple-touch-icon', size: 180, isFull: true },
]

function drawing({ size, isFull, scale = 1 }) {
  const mark = readFileSync(inProject('public/favicon.svg'), 'utf8')
  const ground = /<rect[^>]*fill="(#\w+)"/.exec(mark)?.[1]
  const side = size * scale
  return `<!doctype html><body style="margin:0;width:${size}px;height:${size}px;display:grid;place-items:center;
    background:${isFull ? ground : 'transparent'}">${mark.replace('<svg ', `<svg width="${side}" height="${side}" `)}`
}

await main(async () => {
  await ensureInstalled()
  const executablePath = await ensureChromium()
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  mkdirSync(inProject('public/icons'), { recursive: true })
  for (const icon of icons) {
    const { name, size } = icon
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(drawing(icon))
    await page.screenshot({ path: inProject(`public/icons/${name}.png`), omitBackground: true })
    await page.close()
  }
  await browser.close()
})
