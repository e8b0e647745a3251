import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Answer, callOnce, read } from '../calls.ts'
import type { Bench, Finding, Measure } from '../measure.ts'
import { load, startBareHttp, startProduct } from '../programs.ts'
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
    // Both sides answer both, one after the other: a process that only ever did one of them would be better at it.
    const bare = await startBareHttp(writeAnswers(folder, { '/whole': whole, '/unchanged': unchanged }))
    const ports = { bare: bare.port, product: product.port }
    try {
      return [
        await compare(bench, ports, '/whole', whole, headers, 0.6),
        await compare(bench, ports, '/unchanged', unchanged, known, 0.7),
      ]
    } finally {
      await bare.stop()
    }
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compare(
  bench: Bench,
  ports: { bare: number; product: number },
  bareAddress: string,
  answer: Answer,
  headers: Record<string, string>,
  atLeast: number,
): Promise<Finding> {
  const requests = {
    bare: [requestText('GET', bareAddress, headers)],
    product: [requestText('GET', path, headers)],
  }
  const { ratio, perSecond } = await loadsOf(bench, (side, seconds) =>
    load({ port: ports[side], requests: requests[side], status: answer.status, connections, seconds }),
  )
  return {
    of: 1,
    what: answer.status === 304 ? 'Repeated read answered with 304' : 'Repeated read of 500 batches',
    value: ratio,
    unit: 'times',
    limit: { atLeast },
    sides: `${perSecond('product')}/s against ${perSecond('bare')}/s of bare node:http, ${answer.body.length} bytes`,
  }
}

/** The answers for the bare server: the same head and body, without what every server adds by itself. */
function writeAnswers(folder: string, answers: Record<string, Answer>): string {
  const own = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']
  const ready = Object.entries(answers).map(([address, { status, headers, body }]) => {
    const kept = headers.filter(([name]) => !own.includes(name))
    if (status !== 304) kept.push(['content-length', String(body.length)])
    return [address, { status, headers: kept.flat(), body: body.toString('base64') }]
  })
  const file = join(folder, 'answers.json')
  writeFileSync(file, JSON.stringify(Object.fromEntries(ready)))
  return file
}
