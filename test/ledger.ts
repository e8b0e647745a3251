import { aBatch, aVessel } from './builders.ts'
import type { Caller } from './caller.ts'

/** Vessels and wines of a test by the names that people know them by. */
export async function openCellar(admin: Caller) {
  const vessels = new Map<string, number>()
  const batches = new Map<string, number>()
  const cellar = {
    /** The number of a vessel; it is made on first use, a barrel of 225 L or a tank of 5,000 L unless said otherwise. */
    async vessel(name: string, values: object = {}): Promise<number> {
      const known = vessels.get(name)
      if (known) return known
      const isBarrel = name.startsWith('B')
      const kind = isBarrel ? { vesselType: 'Barrel', capacity: 225, usageType: 'Aging' } : { capacity: 5000 }
      const { status, body } = await admin.post(
        '/api/vessel',
        aVessel({ vesselId: name, ...kind, ...values }),
      )
      if (status !== 201) throw new Error(JSON.stringify(body))
      vessels.set(name, body.id)
      return body.id
    },
    async batch(name: string, values: object = {}): Promise<number> {
      const known = batches.get(name)
      if (known) return known
      const { status, body } = await admin.post(
        '/api/batch',
        aBatch({ batchId: name, batchName: `Wine ${name}`, ...values }),
      )
      if (status !== 201) throw new Error(JSON.stringify(body))
      batches.set(name, body.id)
      return body.id
    },
    record: (body: object, headers = {}) => admin.post('/api/cellar/operations', body, headers),
    preview: (changes: object[], more: object = {}) =>
      admin.post('/api/cellar/preview', { changes, ...more }),
    correct: (changes: object[], more: object = {}) =>
      admin.post('/api/cellar/corrections', { changes, ...more }),
    /** Fills vessels with wines: `{ 'T-1': [2050, 'A'] }`. */
    async open(
      contents: Record<string, readonly [volume: number, batch: string]>,
      doneAt = '2026-09-01',
      unit = 'L',
    ) {
      const to: object[] = []
      for (const [name, [volume, batch]] of Object.entries(contents))
        to.push({ vesselId: await cellar.vessel(name), volume, batchId: await cellar.batch(batch) })
      const opened = await cellar.record({ kind: 'opening', doneAt, unit, to })
      if (opened.status !== 201) throw new Error(JSON.stringify(opened.body))
      return opened.body
    },
    /** One racking of one move, in litres. */
    async rack(doneAt: string, from: object, to: Record<string, number>, losses: object[] = []) {
      const targets: object[] = []
      for (const [name, volume] of Object.entries(to))
        targets.push({ vesselId: await cellar.vessel(name), volume })
      return { kind: 'transfer', doneAt, moves: [{ from: [from], to: targets, losses }] }
    },
    /** What is in every vessel that holds something, as text: `T-1: 2050 A`. Parts where there are several. */
    async state(at = ''): Promise<string[]> {
      const { body } = await admin.get(`/api/cellar/vessels${at && `?at=${at}`}`)
      return (body as Shown[]).flatMap(({ vesselId, content }) => {
        if (!content) return []
        const parts = content.composition.map(({ batch, volume }) => `${batch?.batchId ?? 'added'} ${volume}`)
        const made = parts.length > 1 || content.composition[0]?.batch?.batchId !== content.batch.batchId
        return `${vesselId}: ${content.volume} ${content.batch.batchId}${made ? ` (${parts.sort().join(', ')})` : ''}`
      })
    },
  }
  return cellar
}

interface Shown {
  vesselId: string
  content: {
    volume: number
    batch: { batchId: string }
    composition: { batch: { batchId: string } | null; volume: number }[]
  } | null
}
