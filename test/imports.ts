import type { ImportEnd, RowOutcome } from '#features/house/imports/contract.ts'
import { importsPath } from '#features/house/imports/contract.ts'
import type { Caller } from './caller.ts'

interface SheetToImport {
  kind: string
  rows: readonly Record<string, unknown>[]
  assumed?: object
  assignment?: object
}

interface Besides {
  missing?: object
  onlyGood?: boolean
  fileName?: string
  headers?: Record<string, string>
}

/** What an import answered: its rows in the order of the file, what was made besides, and how it ended. */
export interface Imported {
  status: number
  message: string
  rows: RowOutcome[]
  made: { kind: string; title: string }[]
  end: ImportEnd
  failed: { status: number; message: string } | undefined
}

/** An import as its lines: the head, then a row each, counted as a spreadsheet with one heading counts them. */
export function linesOf(sheets: readonly SheetToImport[], besides: Besides = {}): string {
  const { headers: _headers, ...more } = besides
  const head = {
    fileName: 'cellar.xlsx',
    sheets: sheets.map(({ rows: _rows, ...sheet }) => sheet),
    ...more,
  }
  const rows = sheets.flatMap((sheet, at) =>
    sheet.rows.map((values, index) => ({ sheet: at, row: index + 2, values })),
  )
  return [head, ...rows].map(line => JSON.stringify(line)).join('\n')
}

/** Imports, or looks at what importing would do. */
export async function importRows(
  caller: Caller,
  how: 'check' | 'write',
  sheets: readonly SheetToImport[],
  besides: Besides = {},
): Promise<Imported> {
  const path = how === 'check' ? `${importsPath}/check` : importsPath
  const { status, text, body } = await caller.post(path, linesOf(sheets, besides), {
    'content-type': 'application/x-ndjson',
    ...besides.headers,
  })
  const lines = body
    ? []
    : text
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line))
  const last = lines.findLastIndex(line => line.again)
  const counted = lines.slice(last + 1)
  return {
    status,
    message: body?.message ?? '',
    rows: counted.filter(line => 'outcome' in line).sort((a, b) => a.sheet - b.sheet || a.row - b.row),
    made: counted.flatMap(line => line.made ?? []),
    end: counted.find(line => line.end)?.end,
    failed: counted.find(line => line.failed)?.failed,
  }
}
