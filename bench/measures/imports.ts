import pg from 'pg'
import { forKysely, openSqliteFile } from '#server/db/drivers/sqlite.ts'
import { read } from '../calls.ts'
import type { Finding, Measure } from '../measure.ts'
import { lookAt, type Program, startProduct } from '../programs.ts'
import { median, plainHeaders } from '../requests.ts'
import type { Store } from '../stores.ts'

/** A decade of readings in one file; twice, alone and with others at work, which take their share of the server. */
const rows = 20_000
const aDay = 86_400_000

/** An import of twenty thousand readings against the same rows through the driver alone, and what others notice of it. */
export const measureImports: Measure = async bench => {
  const store = await bench.store('watched')
  const product = await startProduct(store, { watched: true })
  try {
    const path = '/api/vessel?limit=50'
    const before = await readsOf(product, store, path, () => false, 40)
    await lookAt(product, 'reset')
    let isDone = false
    const began = performance.now()
    const message = await importReadings(product, store, 0)
    const ms = performance.now() - began
    const importing = importReadings(product, store, 1).finally(() => {
      isDone = true
    })
    const meanwhile = await readsOf(product, store, path, () => isDone, Number.POSITIVE_INFINITY)
    await importing
    const { longest, residentMb } = await lookAt(product)
    await product.stop()
    const alone = await insertAlone(store)
    const findings: Finding[] = [
      {
        of: 12,
        what: `Import of ${rows} readings against the same rows through the driver alone, in one transaction`,
        value: ms / alone,
        unit: 'times',
        limit: { atMost: 6 },
        sides: `${(ms / 1000).toFixed(2)} s (${message}) against ${(alone / 1000).toFixed(2)} s`,
      },
      {
        of: 12,
        what: 'Others’ reads during an import against before it',
        value: median(meanwhile) / median(before),
        unit: 'times',
        limit: { atMost: 2 },
        sides: `${median(meanwhile).toFixed(2)} ms (${meanwhile.length} reads) against ${median(before).toFixed(2)} ms`,
      },
      {
        of: 12,
        what: 'Longest standstill of the event loop during an import',
        value: longest,
        unit: 'ms',
        limit: { atMost: 50 },
        sides: store.variant.name,
      },
      {
        of: 12,
        what: 'Resident memory after an import',
        value: residentMb,
        unit: 'MB',
        limit: { atMost: 250 },
        sides: store.variant.name,
      },
    ]
    return findings
  } finally {
    await product.stop()
  }
}

async function readsOf(
  product: Program,
  store: Store,
  path: string,
  isOver: () => boolean,
  most: number,
): Promise<number[]> {
  const times: number[] = []
  while (!isOver() && times.length < most) {
    times.push((await read(product.port, path, plainHeaders(store))).ms)
    await new Promise(resolve => setTimeout(resolve, 25))
  }
  return times
}

async function importReadings(product: Program, store: Store, shift: number): Promise<string> {
  const { body } = await read(product.port, '/api/fermentation?limit=100', plainHeaders(store))
  const fermentations = JSON.parse(body.toString()) as {
    startDate: string
    wineBatch: { batchId: string }
    vessel: { vesselId: string }
  }[]
  const head = { fileName: 'readings.csv', sheets: [{ kind: 'fermentationMaintenance' }], onlyGood: true }
  const lines = Array.from({ length: rows }, (_, at) => {
    const { startDate, wineBatch, vessel } = fermentations[
      at % fermentations.length
    ] as (typeof fermentations)[0]
    const from = Date.parse(startDate)
    const room = Math.max(aDay, Date.now() - from - aDay)
    const doneAt = new Date(from + Math.floor((room * at) / rows) + 2 * at + shift).toISOString()
    const values = { wineBatchId: wineBatch.batchId, vesselId: vessel.vesselId, doneAt, ...measured }
    return { sheet: 0, row: at + 2, values }
  })
  const answer = await fetch(`http://127.0.0.1:${product.port}/api/import`, {
    method: 'POST',
    headers: { ...plainHeaders(store), 'content-type': 'application/x-ndjson' },
    body: [head, ...lines].map(line => JSON.stringify(line)).join('\n'),
  })
  const text = (await answer.text()).trim().split('\n').at(-1) ?? ''
  const { end } = JSON.parse(text) as { end?: { message: string; created: number } }
  if (end?.created !== rows) throw new Error(`The import ended with ${text}`)
  return end.message
}

const measured = { brix: 12.5, temperature: 21.4, ph: 3.41, notes: 'Cap punched down twice' }

/** The same columns of the same table, row by row in one transaction, and nothing else. */
async function insertAlone({ dataDir, databaseUrl }: Store): Promise<number> {
  const columns =
    'winery_id, version, created_at, updated_at, wine_batch_id, fermentation_id, reading_timestamp, brix, temperature, ph, notes'
  const now = new Date().toISOString()
  const valuesOf = (ids: Ids, at: number) => [
    ids.winery_id,
    1,
    now,
    now,
    ids.wine_batch_id,
    ids.fermentation_id,
    new Date(Date.now() - at * 1000).toISOString(),
    measured.brix,
    measured.temperature,
    measured.ph,
    measured.notes,
  ]
  const first = 'select winery_id, wine_batch_id, fermentation_id from fermentation_maintenance limit 1'
  if (databaseUrl) {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const ids = (await client.query<Ids>(first)).rows[0] as Ids
    const marks = columns.split(', ').map((_, at) => `$${at + 1}`)
    const text = `insert into fermentation_maintenance (${columns}) values (${marks}) returning *`
    const began = performance.now()
    await client.query('begin')
    for (let at = 0; at < rows; at++) await client.query({ name: 'bare', text, values: valuesOf(ids, at) })
    await client.query('commit')
    const ms = performance.now() - began
    await client.end()
    return ms
  }
  const database = forKysely(await openSqliteFile(`${dataDir}/wine.sqlite`))
  const ids = database.prepare(first).all([])[0] as Ids
  const marks = columns.split(', ').map(() => '?')
  const text = `insert into fermentation_maintenance (${columns}) values (${marks}) returning *`
  const began = performance.now()
  database.prepare('begin immediate').run([])
  for (let at = 0; at < rows; at++) database.prepare(text).all(valuesOf(ids, at))
  database.prepare('commit').run([])
  const ms = performance.now() - began
  database.close()
  return ms
}

interface Ids {
  winery_id: number
  wine_batch_id: number
  fermentation_id: number
}
