import { afterEach, beforeEach, expect, it } from 'vitest'
import { lookAtCellars } from '#app/commands/verify-cellar.ts'
import { type AppUnderTest, signIn, startApp } from '../app-under-test.ts'
import type { Json } from '../caller.ts'
import { broughtInto, unzipped } from '../winery-files.ts'
import { keptFiles } from './kept-files.ts'
import { writeOfEachKind } from './writes.ts'

let app: AppUnderTest

// Each has the same people, who have one account in an installation.
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.stop())

/** A list of records by what does not depend on which numbers they have. */
const sizes = (answers: Record<string, Json>) =>
  Object.fromEntries(
    Object.entries(answers)
      .filter(([, body]) => Array.isArray(body))
      .map(([path, body]) => [path, (body as Json[]).length]),
  )

it.each(keptFiles.flatMap(kept => (kept.wineryFile ? [[kept.name, kept, kept.wineryFile] as const] : [])))(
  'upgrade: everything of a winery as %s exported it is brought into the program of today',
  async (_name, { told }, path) => {
    const files = await unzipped(path)
    const rows = [...files].flatMap(([name, content]) =>
      name.startsWith('json/') ? (JSON.parse(String(content)) as unknown[]) : [],
    )
    const brought = await broughtInto(app, path)
    expect(brought.rows).toBe(rows.length)

    const admin = app.as(await signIn(app.as(), brought.email))
    const [then] = told.wineries
    const lists = sizes(then?.answers ?? {})
    expect(Object.keys(lists).length).toBeGreaterThan(10)
    for (const [address, length] of Object.entries(lists)) {
      const now = (await admin.get(address)).body as Json[]
      // The administrator who brought it in is one more person.
      expect(now, address).toHaveLength(address === '/api/users' ? length + 1 : length)
    }
    await writeOfEachKind(admin)
    expect(await lookAtCellars(app.connection.db)).toMatchObject({ sentences: [] })
  },
)
