import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeText, parseTable, recordsOf } from '#client/data/csv-file.ts'
import { csvOf } from '#client/ui/tables/csv.ts'
import { importColumns } from '#features/house/users/contract.ts'
import { aHostileFile, type ExpectedRow, hostileCells, readCells } from './attacks/hostile-files.ts'
import { type Ground, type PromisedWinery, startGround } from './ground/ground.ts'
import { keepPromise } from './ground/rounds.ts'
import { kinds, onEach } from './ground/store.ts'

describe.each(kinds)('on %s', kind => {
  let ground: Ground
  let winery: PromisedWinery

  beforeAll(async () => {
    ground = await startGround(kind)
    winery = await ground.newWinery()
  })
  afterAll(async () => {
    await ground.expectSound()
    await ground.stop()
  })

  /** As the screen does it: the file is read in the browser, its rows go to the server. */
  async function importFile(bytes: Uint8Array) {
    const users = recordsOf(await parseTable(decodeText(bytes)), importColumns)
    return winery.admin.post('/api/users/batch', { users })
  }

  it('S10: every row of a hostile file gets exactly the verdict it deserves', () =>
    keepPromise('S10 import', kind, onEach(100, 5000), async run => {
      const roles = (await winery.admin.get('/api/roles')).body
      for (let round = 0; round < run.rounds; round++) {
        const { bytes, rows } = aHostileFile(run.random, {
          takenEmail: winery.adminEmail,
          roleId: roles[1].id,
          stamp: `${kind}${round}`,
        })
        const { status, text, body } = await importFile(bytes)
        expect(status, text).toBe(200)
        const refused = new Map(
          body.errors.map((error: { row: number; message: string }) => [error.row, error.message]),
        )
        expect(rows.map((_, index) => refused.get(index + 1) ?? null)).toEqual(rows.map(({ fault }) => fault))
        const created = rows.filter((row): row is ExpectedRow => row.fault === null)
        expect(body.created.map(shown)).toEqual(created.map(({ user }) => user))
        run.passed()
      }
    }))

  it('S10: a file that is too long, too large or no text is refused as a whole', async () => {
    const before = (await winery.admin.get('/api/users')).body.length
    const line = 'Rosa,Vine,rosa%@promise.test,long-enough,Winemaker\n'
    const file = (count: number) =>
      Buffer.from(
        `firstName,lastName,email,password,role\n${Array.from({ length: count }, (_, row) => line.replace('%', String(row))).join('')}`,
      )
    expect((await importFile(file(1001))).status).toBe(400)
    expect((await importFile(file(100_000))).status).toBe(413)
    expect((await importFile(file(0))).status).toBe(400)
    for (const noText of ['a,b\n\u0000,c', 'firstName\n"never closed'])
      await expect(importFile(Buffer.from(noText))).rejects.toThrow()
    expect((await winery.admin.get('/api/users')).body).toHaveLength(before)
  })
})

const shown = ({ firstName, lastName, email, active }: Record<string, unknown>) => ({
  firstName,
  lastName,
  email,
  active,
})

it('S10: no cell of an exported list runs as a formula, and every one is read back as it was', () =>
  keepPromise('S10 export', 'anywhere', { fast: 100, gate: 5000 }, async run => {
    const columns = ['a', 'b', 'c'].map(header => ({
      header,
      value: (row: Record<string, string>) => row[header] ?? '',
    }))
    for (let round = 0; round < run.rounds; round++) {
      const rows = Array.from({ length: run.random.between(1, 5) }, () =>
        hostileCells(run.random, ['a', 'b', 'c']),
      )
      const [header, ...read] = readCells(csvOf(rows, columns).replace(/^\ufeff/, ''))
      expect(header).toEqual(['a', 'b', 'c'])
      for (const [index, cells] of read.entries()) {
        const written = Object.values(rows[index] ?? {})
        // What a spreadsheet would run as a formula, and only that, has an apostrophe before it.
        expect(cells.filter(cell => /^[=+\-@\t\r\n＝＋－＠]/.test(cell))).toEqual([])
        expect(cells.map((cell, place) => (cell === written[place] ? cell : cell.replace(/^'/, '')))).toEqual(
          written,
        )
      }
      expect(read).toHaveLength(rows.length)
      run.passed()
    }
  }))
