import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, it } from 'vitest'

interface Chunk {
  kB: number
  imports?: string[]
  dynamicImports?: string[]
}

const shell = 'src/app/shell.tsx'
const dashboard = 'src/features/views/dashboard/screen.tsx'
const vessels = 'src/features/records/vessels/screen.tsx'
const drawing = 'src/client/ui/charts/chart-canvas.tsx'

const light: Record<string, Chunk> = {
  'index.html': { kB: 80, imports: ['_react.js'], dynamicImports: [shell, dashboard, vessels] },
  '_react.js': { kB: 40 },
  '_table.js': { kB: 30, imports: ['_react.js'], dynamicImports: [drawing] },
  [shell]: { kB: 20, imports: ['_react.js'] },
  [dashboard]: { kB: 35, imports: ['_table.js'] },
  [vessels]: { kB: 60, imports: ['_table.js'] },
  [drawing]: { kB: 65 },
}

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** Checks a made-up build of such chunks. */
async function check(
  chunks: Record<string, Chunk>,
  besideKB: readonly number[] = [],
): Promise<{ isFine: boolean; said: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'wine-sizes-'))
  folders.push(folder)
  mkdirSync(join(folder, 'client', 'assets'), { recursive: true })
  for (const [place, kB] of besideKB.entries()) {
    const file = join(folder, 'client', 'assets', `beside-${place}.js`)
    writeFileSync(file, Buffer.alloc(kB * 5000))
    writeFileSync(`${file}.br`, Buffer.alloc(kB * 1000))
  }
  const entries = Object.entries(chunks).map(([key, { kB, ...links }], place) => {
    const file = `chunk-${place}.js`
    writeFileSync(join(folder, 'client', file), Buffer.alloc(kB * 5000))
    writeFileSync(join(folder, 'client', `${file}.br`), Buffer.alloc(kB * 1000))
    return [key, { file, ...links }]
  })
  writeFileSync(join(folder, 'client-manifest.json'), JSON.stringify(Object.fromEntries(entries)))
  return promisify(execFile)(process.execPath, ['scripts/test/check-sizes.mjs', folder]).then(
    ({ stdout }) => ({ isFine: true, said: stdout }),
    ({ stderr }: { stderr: string }) => ({ isFine: false, said: stderr.trim() }),
  )
}

it('a build within its budget passes: what is there already is not counted again', async () => {
  expect(await check(light)).toEqual({ isFine: true, said: expect.stringMatching(/vessels\/screen +60\.0/) })
})

it.each<[string, Record<string, Chunk>]>([
  ['sign-in loads 131.0 kB of script, its budget is 130 kB.', { ...light, '_react.js': { kB: 51 } }],
  [
    'vessels/screen loads 71.0 kB of script, its budget is 70 kB.',
    { ...light, [vessels]: { kB: 71, imports: ['_table.js'] } },
  ],
  [
    'vessels/screen loads the drawing of charts at once: it must come with the first chart.',
    { ...light, [vessels]: { kB: 1, imports: [drawing] } },
  ],
])('a heavier one fails: %s', async (sentence, chunks) => {
  expect(await check(chunks)).toEqual({ isFine: false, said: sentence })
})

it('what works beside the page is weighed with all its parts, though the list of chunks leaves them out', async () => {
  expect(await check(light, [40, 30])).toEqual({
    isFine: true,
    said: expect.stringMatching(/beside the page +70\.0/),
  })
  expect(await check(light, [40, 31])).toEqual({
    isFine: false,
    said: 'beside the page loads 71.0 kB of script, its budget is 70 kB.',
  })
})
