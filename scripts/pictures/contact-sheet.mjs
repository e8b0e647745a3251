import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { schemes, widths } from './screenshot-list.mjs'

const style = `
  body { margin: 24px; background: #777; color: #fff; font: 14px sans-serif; }
  table { border-spacing: 12px; }
  th { text-align: start; vertical-align: top; }
  img { display: block; height: 320px; border-radius: 4px; }`

/** One picture of all pictures: a line for each screen, a column for each width and scheme. */
export async function writeContactSheet(browser, { pictures, state, names }) {
  const columns = Object.keys(widths).flatMap(width => schemes.map(scheme => `${width}-${scheme}`))
  const lines = names.map(name => {
    const cells = columns.map(column => `<td><img src="${state}-${name}-${column}.png" alt=""></td>`)
    return `<tr><th>${name}</th>${cells.join('')}</tr>`
  })
  const file = join(pictures, `contact-sheet-${state}.html`)
  writeFileSync(
    file,
    `<!doctype html><meta charset="utf-8"><style>${style}</style><table>${lines.join('')}</table>`,
  )
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } })
  await page.goto(pathToFileURL(file).href)
  await page.screenshot({ path: join(pictures, `contact-sheet-${state}.png`), fullPage: true })
  await page.close()
}
