import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { read } from '../calls.ts'
import type { Finding, Measure } from '../measure.ts'
import { load, startBareFastify, startProduct } from '../programs.ts'
import { plainHeaders, requestText } from '../requests.ts'
import type { Store } from '../stores.ts'
import { loadsOf } from './loads.ts'

/** A reading, stored for good, against a bare route that makes the same insert in the same table and nothing else. */
export const measureInsert: Measure = async bench => {
  const store = await bench.store('tenYears')
  const copy = copyOf(store)
  const product = await startProduct(store)
  const bare = await startBareFastify({ ...store.environment, DATA_DIR: copy })
  try {
    const active = await read(product.port, '/api/fermentation?status=Active&limit=50', plainHeaders(store))
    const body = ({ id, batchId }: Fermentation) => ({
      wineBatchId: batchId,
      fermentationId: id,
      brix: 12.5,
      temperature: 21.4,
      ph: 3.41,
      notes: 'Cap punched down twice',
    })
    const fermentations = JSON.parse(active.body.toString()) as Fermentation[]
    const requestsTo = (path: string) =>
      fermentations.map(each => requestText('POST', path, plainHeaders(store), body(each)))
    const sides = {
      product: { port: product.port, requests: requestsTo('/api/fermentation-maintenance') },
      bare: { port: bare.port, requests: requestsTo('/readings') },
    }
    const findings: Finding[] = []
    for (const connections of [1, 16]) {
      const { ratio, perSecond } = await loadsOf(bench, (side, seconds) =>
        load({ ...sides[side], status: 201, connections, seconds }),
      )
      findings.push({
        of: 3,
        what: `Durable insert of a reading, ${connections === 1 ? 'one phone' : `${connections} at once`}`,
        value: ratio,
        unit: 'times',
        limit: { atLeast: 0.4 },
        sides: `${perSecond('product')}/s against ${perSecond('bare')}/s of a bare Fastify route`,
      })
    }
    return findings
  } finally {
    await bare.stop()
    await product.stop()
    rmSync(copy, { recursive: true, force: true })
  }
}

interface Fermentation {
  id: number
  batchId: number
}

/** The bare route gets a file of its own with the same content; PostgreSQL serves both out of one database. */
function copyOf({ dataDir, databaseUrl }: Store): string {
  const folder = mkdtempSync(join(tmpdir(), 'wine-bench-bare-'))
  if (!databaseUrl) copyFileSync(join(dataDir, 'wine.sqlite'), join(folder, 'wine.sqlite'))
  return folder
}
