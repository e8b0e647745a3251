// The rules of a winery's records once more, in memory and in as few words as they need: what the product must
// answer to any sequence of calls.

export type Kind =
  | 'vineyard'
  | 'vineyard-maintenance'
  | 'batch'
  | 'vessel'
  | 'fermentation'
  | 'fermentation-maintenance'
  | 'post-fermentation'
  | 'aging'
  | 'aging-maintenance'
  | 'bottling'

export interface ModelRecord {
  id: number
  version: number
  [field: string]: unknown
}

type Fields = Record<string, unknown>

/** What points to what, and must be there. */
export const references: Record<Kind, Record<string, { to: Kind; optional?: true }>> = {
  vineyard: {},
  vessel: {},
  'vineyard-maintenance': { vineyardId: { to: 'vineyard' } },
  batch: { vineyardId: { to: 'vineyard', optional: true } },
  fermentation: { batchId: { to: 'batch' }, vesselId: { to: 'vessel' } },
  'fermentation-maintenance': { wineBatchId: { to: 'batch' } },
  'post-fermentation': { batchId: { to: 'batch' } },
  aging: { batchId: { to: 'batch' }, vesselId: { to: 'vessel' } },
  'aging-maintenance': { agingId: { to: 'aging', optional: true } },
  bottling: { batchId: { to: 'batch' }, agingId: { to: 'aging', optional: true } },
}

/** What keeps a record from being deleted. */
const dependants: Partial<Record<Kind, [kind: Kind, field: string][]>> = {
  vineyard: [
    ['batch', 'vineyardId'],
    ['vineyard-maintenance', 'vineyardId'],
  ],
  batch: [
    ['fermentation', 'batchId'],
    ['aging', 'batchId'],
    ['bottling', 'batchId'],
    ['post-fermentation', 'batchId'],
  ],
  vessel: [
    ['fermentation', 'vesselId'],
    ['aging', 'vesselId'],
  ],
  fermentation: [['fermentation-maintenance', 'fermentationId']],
  aging: [
    ['aging-maintenance', 'agingId'],
    ['bottling', 'agingId'],
  ],
}

/** Codes that hold what nobody can see, with what is left of them. */
export const disguisedCodes: Fields = { 'T\u200d-1': 'T-1', 't-\u00ad2': 't-2', 'B-\u202e7': 'B-7' }

/** The text of which a winery has no two, whatever their case. */
export const codes: Partial<Record<Kind, string>> = { batch: 'batchId', vessel: 'vesselId' }

const processes: readonly Kind[] = ['fermentation', 'aging']
const isOver = (kind: Kind, status: unknown) =>
  status === 'Completed' || (kind === 'aging' && status === 'Cancelled')

/** The status of a refusal, or null when the call succeeds. */
type Verdict = number | null

function asSeen(kind: Kind, fields: Fields): Fields {
  const code = codes[kind] ?? ''
  const seen = disguisedCodes[String(fields[code])]
  return seen === undefined ? fields : { ...fields, [code]: seen }
}

export class CellarModel {
  readonly records = new Map<Kind, Map<number, ModelRecord>>()

  of(kind: Kind): Map<number, ModelRecord> {
    const known = this.records.get(kind) ?? new Map<number, ModelRecord>()
    this.records.set(kind, known)
    return known
  }

  all(kind: Kind): ModelRecord[] {
    return [...this.of(kind).values()]
  }

  /** Whether the record may be made; the answer's id is then told to `create`. */
  judgeCreate(kind: Kind, fields: Fields): Verdict {
    return this.#judge(kind, asSeen(kind, fields), null)
  }

  create(kind: Kind, id: number, fields: Fields): void {
    const record = { ...asSeen(kind, fields), ...this.#filledIn(kind, fields), id, version: 1 }
    this.of(kind).set(id, record)
    if (processes.includes(kind)) this.#moveWine(kind, null, record)
  }

  judgeChange(kind: Kind, id: number, changes: Fields, version: number | null): Verdict {
    const before = this.of(kind).get(id)
    if (!before) return 404
    if (version !== null && version !== before.version) return 412
    if (kind === 'post-fermentation' && 'batchId' in changes && changes.batchId !== before.batchId) return 400
    return this.#judge(kind, { ...before, ...asSeen(kind, changes) }, before)
  }

  change(kind: Kind, id: number, changes: Fields): void {
    const before = this.of(kind).get(id) as ModelRecord
    const after: ModelRecord = { ...before, ...asSeen(kind, changes) }
    if (kind === 'aging' && after.batchId !== before.batchId)
      after.previousFermentationId = this.#latestFermentation(after.batchId)
    if (kind === 'fermentation' && after.batchId !== before.batchId)
      for (const reading of this.all('fermentation-maintenance'))
        if (reading.fermentationId === id)
          this.#touch('fermentation-maintenance', reading, { wineBatchId: after.batchId })
    this.#touch(kind, before, after)
    if (processes.includes(kind)) this.#moveWine(kind, before, this.of(kind).get(id) as ModelRecord)
  }

  judgeDelete(kind: Kind, id: number): Verdict {
    const record = this.of(kind).get(id)
    if (!record) return 404
    const blockers = (dependants[kind] ?? []).some(([other, field]) =>
      this.all(other).some(each => each[field] === id),
    )
    if (blockers) return 409
    // The last fermentation of a batch stays while steps that follow a fermentation are recorded.
    const ofBatch = (other: Kind) =>
      this.all(other).filter(({ batchId }) => batchId === record.batchId).length
    return kind === 'fermentation' && ofBatch('fermentation') === 1 && ofBatch('post-fermentation') > 0
      ? 409
      : null
  }

  delete(kind: Kind, id: number): void {
    const record = this.of(kind).get(id) as ModelRecord
    if (kind === 'fermentation')
      for (const aging of this.all('aging'))
        if (aging.previousFermentationId === id) this.#touch('aging', aging, { previousFermentationId: null })
    this.of(kind).delete(id)
    if (processes.includes(kind)) this.#moveWine(kind, record, null)
  }

  shownStatus(vessel: ModelRecord): unknown {
    return this.#holders(vessel.id).length > 0 ? 'In Use' : vessel.status
  }

  #judge(kind: Kind, fields: Fields, before: ModelRecord | null): Verdict {
    for (const [field, { to, optional }] of Object.entries(references[kind])) {
      const id = fields[field] ?? null
      if (!(id === null && optional) && !this.of(to).has(id as number)) return 400
    }
    if (
      kind === 'fermentation-maintenance' &&
      !before &&
      this.#currentFermentation(fields.wineBatchId) === null
    )
      return 400
    if (kind === 'fermentation-maintenance' && before && fields.wineBatchId !== before.wineBatchId)
      if (this.#currentFermentation(fields.wineBatchId) === null) return 400
    if (
      kind === 'bottling' &&
      fields.agingId &&
      this.of('aging').get(fields.agingId as number)?.batchId !== fields.batchId
    )
      return 400
    // Bottles are traced back through their aging: it stays with their batch.
    const isNamed = this.all('bottling').some(({ agingId }) => agingId === before?.id)
    if (kind === 'aging' && before && isNamed && fields.batchId !== before.batchId) return 409
    const code = codes[kind]
    const key = (record: Fields) => String(record[code ?? '']).toLowerCase()
    if (code && this.all(kind).some(other => other.id !== before?.id && key(other) === key(fields)))
      return 409
    return processes.includes(kind) ? this.#judgeVessel(fields, before) : null
  }

  /** Another Active process in the vessel refuses whoever comes in, and whoever wakes up in it. */
  #judgeVessel(after: Fields, before: ModelRecord | null): Verdict {
    const comesIn = before?.vesselId !== after.vesselId
    const wakesUp = after.status === 'Active' && before?.status !== 'Active'
    if (!comesIn && !wakesUp) return null
    return this.#holders(after.vesselId, before).length > 0 ? 409 : null
  }

  #holders(vesselId: unknown, except: ModelRecord | null = null): ModelRecord[] {
    return processes
      .flatMap(kind => this.all(kind))
      .filter(process => process !== except && process.vesselId === vesselId && process.status === 'Active')
  }

  /** Keeps the stored status of the vessels in step with the wine. */
  #moveWine(kind: Kind, before: ModelRecord | null, after: ModelRecord | null): void {
    const was = before !== null && !isOver(kind, before.status)
    const is = after !== null && !isOver(kind, after.status)
    const moves = before?.vesselId !== after?.vesselId
    const starts = after?.status === 'Active' && before?.status !== 'Active'
    if (after && (starts || (before && moves && is))) this.#setStatus(after.vesselId, 'In Use')
    if (before && was && (!is || moves)) this.#free(before.vesselId)
    if (before && was && after && !is && moves) this.#free(after.vesselId)
  }

  #free(vesselId: unknown): void {
    const vessel = this.of('vessel').get(vesselId as number) as ModelRecord
    if (vessel.status !== 'Out of Service' && this.#holders(vesselId).length === 0)
      this.#setStatus(vesselId, 'Empty')
  }

  #setStatus(vesselId: unknown, status: string): void {
    this.#touch('vessel', this.of('vessel').get(vesselId as number) as ModelRecord, { status })
  }

  /** Stores a change; one that changes nothing is none. */
  #touch(kind: Kind, before: ModelRecord, changes: Fields): void {
    const isChanged = Object.entries(changes).some(([field, value]) => before[field] !== value)
    if (isChanged)
      this.of(kind).set(before.id, { ...before, ...changes, id: before.id, version: before.version + 1 })
  }

  #filledIn(kind: Kind, fields: Fields): Fields {
    if (kind === 'aging') return { previousFermentationId: this.#latestFermentation(fields.batchId) }
    if (kind === 'fermentation-maintenance')
      return { fermentationId: this.#currentFermentation(fields.wineBatchId) }
    return {}
  }

  #fermentationsOf(batchId: unknown): ModelRecord[] {
    const newestFirst = (a: ModelRecord, b: ModelRecord) =>
      String(b.startDate).localeCompare(String(a.startDate)) || b.id - a.id
    return this.all('fermentation')
      .filter(fermentation => fermentation.batchId === batchId)
      .sort(newestFirst)
  }

  #latestFermentation(batchId: unknown): number | null {
    return this.#fermentationsOf(batchId)[0]?.id ?? null
  }

  #currentFermentation(batchId: unknown): number | null {
    const active = this.#fermentationsOf(batchId).find(({ status }) => status === 'Active')
    return active?.id ?? this.#latestFermentation(batchId)
  }
}
