import { callOnce, read } from '../calls.ts'
import type { Bench, Finding, Measure } from '../measure.ts'
import { lookAt, type Program, startProduct } from '../programs.ts'
import { browserHeaders, median, plainHeaders } from '../requests.ts'
import type { Store } from '../stores.ts'

/** The litre ledger: entries at the end of a long history, a correction at its beginning, the screen of the cellar. */
export const measureLedger: Measure = async bench => {
  const findings: Finding[] = []
  const [young, old] = [await bench.store('ledger'), await bench.store('longLedger')]
  const products = [await startProduct(young, { watched: true }), await startProduct(old)] as const
  try {
    findings.push(...(await measureEntries(bench, [young, old], products)))
    findings.push(...(await measureCorrection(bench, young, products[0])))
    findings.push(await measureScreen(young, products[0]))
    const { residentMb } = await lookAt(products[0])
    findings.push({
      of: 9,
      what: 'Resident memory of the server after all of it',
      value: residentMb,
      unit: 'MB',
      limit: { atMost: 200 },
      sides: young.variant.name,
    })
    return findings
  } finally {
    for (const product of products) await product.stop()
  }
}

async function post(
  product: Program,
  store: Store,
  path: string,
  body: object,
): Promise<{ ms: number; body: Buffer }> {
  const answer = await callOnce(product.port, 'POST', path, plainHeaders(store), body)
  if (answer.status >= 300) throw new Error(`POST ${path} answered ${answer.status}: ${answer.body}`)
  return answer
}

const entriesPath = '/api/cellar/operations'

/** An entry at the end, in turns: in the shorter history, in the longer one, and a reading of a fermentation. */
async function measureEntries(
  bench: Bench,
  [young, old]: readonly [Store, Store],
  [first, second]: readonly [Program, Program],
): Promise<Finding[]> {
  const rounds = bench.isQuick ? 150 : 500
  const vesselId = young.variant.vessels
  const opening = { kind: 'opening', doneAt: '2026-01-01T08:00', to: [{ vesselId, volume: 200, batchId: 1 }] }
  await post(first, young, entriesPath, opening)
  await post(second, old, entriesPath, opening)
  const active = await read(first.port, '/api/fermentation?status=Active&limit=1', plainHeaders(young))
  const [fermentation] = JSON.parse(active.body.toString()) as { id: number; batchId: number }[]
  const reading = {
    wineBatchId: fermentation?.batchId,
    fermentationId: fermentation?.id,
    brix: 12.5,
    temperature: 21,
  }
  const times: { young: number; old: number; reading: number }[] = []
  for (let round = -20; round < rounds; round++) {
    const minute = new Date(Date.UTC(2026, 0, 2) + (round + 20) * 60_000).toISOString().slice(0, 16)
    const from = [{ vesselId, volume: (1 + ((round + 20) % 50)) / 1000 }]
    const loss = { kind: 'loss', doneAt: minute, reason: 'Sample', from, isAnother: true }
    const each = {
      young: (await post(first, young, entriesPath, loss)).ms,
      old: (await post(second, old, entriesPath, loss)).ms,
      reading: (await post(first, young, '/api/fermentation-maintenance', reading)).ms,
    }
    if (round >= 0) times.push(each)
  }
  const ms = (side: 'young' | 'old' | 'reading') => median(times.map(each => each[side])).toFixed(2)
  return [
    {
      of: 9,
      what: `An entry at the end of ${old.variant.name} against ${young.variant.name}`,
      value: median(times.map(each => each.old / each.young)),
      unit: 'times',
      limit: { atMost: 1.5 },
      sides: `${ms('old')} ms against ${ms('young')} ms`,
    },
    {
      of: 9,
      what: `An entry at the end of ${young.variant.name} against the insert of a reading`,
      value: median(times.map(each => each.young / each.reading)),
      unit: 'times',
      limit: { atMost: 2 },
      sides: `${ms('young')} ms against ${ms('reading')} ms`,
    },
  ]
}

/** The very first operation replaced, with its preview before: everything after it is walked through. */
async function measureCorrection(bench: Bench, store: Store, product: Program): Promise<Finding[]> {
  const rounds = bench.isQuick ? 3 : 7
  const times: { preview: number; correction: number }[] = []
  let id = 1
  await lookAt(product, 'reset')
  for (let round = 0; round < rounds; round++) {
    const known = await read(product.port, `${entriesPath}/${id}`, plainHeaders(store))
    const { doneAt, version, details, moves } = JSON.parse(known.body.toString())
    const [{ enters, to }] = moves
    const operation = {
      kind: 'crush',
      doneAt,
      // Another wine: everything that it was ever part of is made of something else.
      batchId: 1 + (enters[0].batchId % 2),
      weight: details.weight ?? 200,
      to: [{ vesselId: to[0].vesselId, volume: to[0].volume }],
    }
    const changes = [{ do: 'replace', id, version, operation }]
    const seen = await post(product, store, '/api/cellar/preview', { changes })
    const done = await post(product, store, '/api/cellar/corrections', { changes })
    times.push({ preview: seen.ms, correction: done.ms })
    id = JSON.parse(done.body.toString()).operations[0].id
  }
  const { longest, p99 } = await lookAt(product)
  const [first, ...others] = times
  const ms = (of: 'preview' | 'correction') => median(others.map(each => each[of])).toFixed(0)
  return [
    {
      of: 9,
      what: `Preview of a correction of the very first of ${store.variant.name}, against the correction itself`,
      value: median(others.map(each => each.preview / each.correction)),
      unit: 'times',
      sides: `${ms('preview')} ms against ${ms('correction')} ms; read from the database at first: ${first?.preview.toFixed(0)} and ${first?.correction.toFixed(0)} ms`,
    },
    {
      of: 9,
      what: 'Longest standstill of the event loop: corrections of the very first operation',
      value: longest,
      unit: 'ms',
      limit: { atMost: 50 },
      sides: `99 of 100 turns under ${p99.toFixed(1)} ms`,
    },
  ]
}

async function measureScreen(store: Store, product: Program): Promise<Finding> {
  await lookAt(product, 'reset')
  const times: number[] = []
  for (let round = 0; round < 10; round++)
    times.push(
      (await read(product.port, `/api/cellar/vessels?at=20${10 + round}-06-30`, browserHeaders(store))).ms,
    )
  const now = await read(product.port, '/api/cellar/vessels', browserHeaders(store))
  const { longest } = await lookAt(product)
  return {
    of: 9,
    what: `Longest standstill of the event loop: the cellar of ${store.variant.vessels} vessels, now and at ten past days`,
    value: longest,
    unit: 'ms',
    limit: { atMost: 50 },
    sides: `now ${now.ms.toFixed(0)} ms, ${(now.body.length / 1000).toFixed(0)} kB; a past day ${median(times).toFixed(0)} ms`,
  }
}
