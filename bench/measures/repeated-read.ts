import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Answer, callOnce, read } from '../calls.ts'
import type { Bench, Finding, Measure } from '../measure.ts'
import { load, type Program, startBareHttp, startProduct } from '../programs.ts'
import { browserHeaders, requestText } from '../requests.ts'
import { loadsOf } from './loads.ts'

const path = '/api/batch'
const connections = 32

/** The same list again and again, and the same list for someone who already has it. */
export const measureRepeatedRead: Measure = async bench => {
  const store = await bench.store('oneYear')
  const product = await startProduct(store)
  const folder = mkdtempSync(join(tmpdir(), 'wine-bench-answer-'))
  try {
    const headers = browserHeaders(store)
    const whole = await read(product.port, path, headers)
    const etag = whole.headers.find(([name]) => name === 'etag')?.[1] ?? ''
    const known = { ...headers, 'if-none-match': etag }
    const unchanged = await callOnce(product.port, 'GET', path, known)
    return [
      await compare(bench, product, folder, whole, headers, 0.6),
      await compare(bench, product, folder, unchanged, known, 0.7),
    ]
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compare(
  bench: Bench,
  product: Program,
  folder: string,
  answer: Answer,
  headers: Record<string, string>,
  atLeast: number,
): Promise<Finding> {
  const bare = await startBareHttp(writeAnswer(folder, answer))
  const requests = [requestText('GET', path, headers)]
  const ports = { bare: bare.port, product: product.port }
  try {
    const { ratio, perSecond } = await loadsOf(bench, (side, seconds) =>
      load({ port: ports[side], requests, status: answer.status, connections, seconds }),
    )
    return {
      of: 1,
      what: answer.status === 304 ? 'Repeated read answered with 304' : 'Repeated read of 500 batches',
      value: ratio,
      unit: 'times',
      limit: { atLeast },
      sides: `${perSecond('product')}/s against ${perSecond('bare')}/s of bare node:http, ${answer.body.length} bytes`,
    }
  } finally {
    await bare.stop()
  }
}

/** The answer for the bare server: the same head and body, without what every server adds by itself. */
function writeAnswer(folder: string, { status, headers, body }: Answer): string {
  const own = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']
  const kept = headers.filter(([name]) => !own.includes(name))
  if (status !== 304) kept.push(['content-length', String(body.length)])
  const file = join(folder, `${status}.json`)
  writeFileSync(file, JSON.stringify({ status, headers: kept.flat(), body: body.toString('base64') }))
  return file
}
