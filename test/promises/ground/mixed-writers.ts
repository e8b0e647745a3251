import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { aBatch, aFermentation, aVessel, aVineyard, aVineyardReading } from '../../builders.ts'
import type { Answer, Caller, Json } from '../../caller.ts'
import { answered } from './http-caller.ts'
import type { Random } from './rounds.ts'

interface Expected {
  path: string
  /** The last acknowledged state; null when it was deleted. */
  state: Json | null
  /** The write whose answer never came: it may have happened or not, but only as a whole. */
  inDoubt?: { deletes: boolean; changes: Json }
}

/** What one client was told, and what it must therefore find again. */
export class MixedWriter {
  readonly #records: Expected[] = []
  readonly #random: Random
  readonly #name = randomUUID().slice(0, 8)
  #count = 0
  /** A create whose answer never came, to be sent again under its key. */
  #unanswered: { path: string; body: object; key: string } | undefined
  acknowledged = 0

  constructor(random: Random) {
    this.#random = random
  }

  /** Writes until the server no longer answers, or until told to stop. */
  async write(caller: Caller, isOver: () => boolean = () => false): Promise<void> {
    while (!isOver()) if (!(await this.#writeOnce(caller))) return
  }

  /** Writes until the server fails a write, and gives its answer; null when no answer came. */
  async writeUntilRefused(caller: Caller): Promise<Answer | null> {
    try {
      await this.write(caller)
      return null
    } catch (error) {
      if (error instanceof Refused) return error.answer
      throw error
    }
  }

  /** Reads everything again and compares it with what was acknowledged; sends what was in doubt once more. */
  async check(caller: Caller): Promise<void> {
    for (const expected of this.#records) await this.#checkOne(caller, expected)
    if (!this.#unanswered) return
    const { path, body, key } = this.#unanswered
    this.#unanswered = undefined
    const [first, second] = [
      await caller.post(path, body, { 'idempotency-key': key }),
      await caller.post(path, body, { 'idempotency-key': key }),
    ]
    expect(first.status, first.text).toBe(201)
    expect(second.text).toBe(first.text)
    this.#records.push({ path: `${path}/${first.body.id}`, state: first.body })
  }

  /** Writes that happened although no answer to them came. */
  async unansweredButDone(caller: Caller): Promise<string[]> {
    const done: string[] = []
    for (const { path, state, inDoubt } of this.#records) {
      if (!inDoubt) continue
      const { status, body } = await caller.get(path)
      if (status === 404 || body.notes === inDoubt.changes.notes) done.push(`${path} of ${state.id}`)
    }
    if (this.#unanswered) {
      const { path, body } = this.#unanswered
      const { name, batchId, vesselId } = body as Json
      const records: Json[] = (await caller.get(path)).body
      const isSame = (record: Json) =>
        name !== undefined ? record.name === name : record.batchId === batchId && record.vesselId === vesselId
      if (path !== '/api/vineyard-maintenance' && records.some(isSame)) done.push(`POST ${path}`)
    }
    return done
  }

  /** False when no answer came. */
  async #writeOnce(caller: Caller): Promise<boolean> {
    const live = this.#records.filter(({ state }) => state !== null)
    const dice = this.#random.next()
    if (live.length > 3 && dice < 0.3) return this.#change(caller, this.#random.pick(live))
    const deletable = live.filter(({ path }) => path.startsWith('/api/vineyard-maintenance'))
    if (deletable.length > 0 && dice < 0.4) return this.#remove(caller, this.#random.pick(deletable))
    return this.#create(caller)
  }

  async #create(caller: Caller): Promise<boolean> {
    const [path, body] = this.#newRecord()
    const key = randomUUID()
    const answer = await answered(caller.post(path, body, { 'idempotency-key': key }))
    if (!answer || answer.status >= 500) this.#unanswered = { path, body, key }
    if (!answer) return false
    refuseOr(201, answer)
    this.#acknowledge({ path: `${path}/${answer.body.id}`, state: answer.body })
    return true
  }

  #newRecord(): [string, object] {
    const name = `${this.#name}-${++this.#count}`
    const idOf = (path: string) => this.#lastOf(path)?.state.id
    const vineyardId = idOf('/api/vineyard/')
    const batchId = idOf('/api/batch/')
    const vesselId = this.#emptyVessel()
    const choices: [string, object][] = [
      ['/api/vineyard', aVineyard({ name })],
      ['/api/batch', aBatch({ batchId: name })],
      ['/api/vessel', aVessel({ vesselId: name })],
      ...(vineyardId
        ? [['/api/vineyard-maintenance', aVineyardReading(vineyardId)] as [string, object]]
        : []),
      // Writes two tables in one request: the process, and the vessel that it takes.
      ...(batchId && vesselId
        ? [['/api/fermentation', aFermentation({ batchId, vesselId })] as [string, object]]
        : []),
    ]
    return this.#random.pick(choices)
  }

  #lastOf(prefix: string): Expected | undefined {
    return this.#records.findLast(({ path, state }) => path.startsWith(prefix) && state !== null)
  }

  #emptyVessel(): number | undefined {
    const taken = new Set(this.#records.map(({ state }) => state?.vesselId))
    return this.#records.find(({ path, state }) => path.startsWith('/api/vessel/') && !taken.has(state?.id))
      ?.state.id
  }

  async #change(caller: Caller, expected: Expected): Promise<boolean> {
    const changes = { notes: `Changed ${++this.#count} by ${this.#name}` }
    const answer = await answered(
      caller.put(expected.path, changes, { 'if-match': `"${expected.state.version}"` }),
    )
    if (!answer || answer.status >= 500) expected.inDoubt = { deletes: false, changes }
    if (!answer) return false
    // A fermentation took the vessel since its last state was told, which counts as a change of it.
    if (answer.status === 412) return this.#readAgain(caller, expected)
    refuseOr(200, answer)
    expected.state = answer.body
    this.acknowledged++
    return true
  }

  async #readAgain(caller: Caller, expected: Expected): Promise<boolean> {
    expect(expected.path).toContain('/api/vessel/')
    const answer = await answered(caller.get(expected.path))
    if (answer) refuseOr(200, answer)
    if (answer) expected.state = answer.body
    return answer !== null
  }

  async #remove(caller: Caller, expected: Expected): Promise<boolean> {
    const answer = await answered(caller.delete(expected.path))
    if (!answer || answer.status >= 500) expected.inDoubt = { deletes: true, changes: {} }
    if (!answer) return false
    refuseOr(200, answer)
    expected.state = null
    this.acknowledged++
    return true
  }

  #acknowledge(expected: Expected): void {
    this.#records.push(expected)
    this.acknowledged++
  }

  async #checkOne(caller: Caller, expected: Expected): Promise<void> {
    const { path, state, inDoubt } = expected
    const found = await caller.get(path)
    const isThere = found.status === 200
    if (state === null || (inDoubt?.deletes && !isThere)) {
      expect(found.status, `${path} was deleted`).toBe(404)
      expected.state = null
    } else {
      expect(found.status, `${path} was acknowledged: ${found.text}`).toBe(200)
      expect([...allowed(state, inDoubt?.changes)]).toContainEqual(ownFields(found))
      expected.state = found.body
    }
    delete expected.inDoubt
  }
}

/** The server cannot serve at the moment. Whether the write happened is as open as without an answer. */
class Refused extends Error {
  readonly answer: Answer

  constructor(answer: Answer) {
    super(answer.text)
    this.answer = answer
  }
}

function refuseOr(status: number, answer: Answer): void {
  if (answer.status >= 500) throw new Refused(answer)
  expect(answer.status, answer.text).toBe(status)
}

/** What a record may look like: as acknowledged, or with the change in doubt applied as a whole. */
function* allowed(state: Json, changes: Json | undefined): Generator<Json> {
  yield plain(state)
  if (changes) yield plain({ ...state, ...changes, version: state.version + 1 })
}

const ownFields = ({ body }: Answer) => plain(body)

/** A record without its times and without what it shows of others. */
function plain(body: Json): Json {
  const kept = Object.entries(body).filter(
    ([name, value]) =>
      !['updatedAt', 'shownStatus'].includes(name) && (value === null || typeof value !== 'object'),
  )
  const { status, version, ...rest } = Object.fromEntries(kept) as Json
  // The client's own fermentation takes a vessel behind its back: status and version follow it.
  return 'capacity' in rest ? rest : { ...rest, status, version }
}
