import type { OperationKind } from '#features/records/cellar/contract/vocabulary.ts'
import type { CallAs, Told } from './call-as.ts'
import type { Cellar } from './cellar.ts'
import type { Schedule } from './schedule.ts'

/** What was done, as the ledger is told; it checks the rest by itself. */
export interface Entry {
  kind: OperationKind
  [field: string]: unknown
}

/** So much in one vessel. */
export interface Filling {
  vesselId: number
  volume: number
}

/** A wine of the story, and where it is. */
export interface Wine {
  batchId: number
  fillings: Filling[]
}

export interface StartedAging {
  do: 'start'
  kind: 'aging'
  vesselIds: number[]
  batchId: number
  day: string
}

export const startAging = (batchId: number, vesselIds: number[], day: string): StartedAging => ({
  do: 'start',
  kind: 'aging',
  vesselIds,
  batchId,
  day,
})

/** Ends the agings that an entry had started. */
export const completeStarted = ({ links = [] }: Told, day: string) =>
  links
    .filter(({ did }) => did === 'started')
    .map(({ kind, recordId }) => ({ do: 'complete', kind, id: recordId, day }))

const losing = (reason: string) => [{ reason, rest: true }]

/** Writes into the ledger what is done at the moment of the story, and remembers which wine is where. */
export class LitreBook {
  readonly #schedule: Schedule
  readonly #call: CallAs
  readonly cellar: Cellar
  readonly #wines = new Map<string, Wine>()
  /** What is in the large casks, which are measured together. */
  readonly casks = new Map<number, number>()

  constructor(schedule: Schedule, call: CallAs, cellar: Cellar) {
    this.#schedule = schedule
    this.#call = call
    this.cellar = cellar
  }

  record(person: string, body: Entry): Promise<Told> {
    const { doneAt } = this.#schedule
    return this.#call(person, 'POST', '/api/cellar/operations', { doneAt, ...body })
  }

  /** All of a wine into other vessels; what does not arrive there is lost for one reason. */
  rack(
    person: string,
    from: readonly Filling[],
    to: readonly Filling[],
    reason: string,
    records: object[] = [],
  ) {
    const sources = from.map(({ vesselId }) => ({ vesselId, all: true }))
    return this.record(person, {
      kind: 'transfer',
      moves: [{ from: sources, to, losses: losing(reason) }],
      records,
    })
  }

  correct(person: string, id: number, operation: object, reason: string): Promise<Told> {
    const changes = [{ do: 'replace', id, operation }]
    return this.#call(person, 'POST', '/api/cellar/corrections', { changes, reason })
  }

  /** A protection against air and germs, by the litres that it goes into. */
  addSulphite(person: string, fillings: readonly Filling[]): Promise<Told> {
    return this.record(person, {
      kind: 'addition',
      product: 'Potassium metabisulphite',
      supplierLot: 'KMS-2217',
      lines: fillings.map(({ vesselId, volume }) => ({
        vesselId,
        amount: Math.round(volume * 0.6) / 10,
        amountUnit: 'g',
      })),
    })
  }

  remember(age: number, vineyard: number, wine: Wine): void {
    this.#wines.set(`${age} ${vineyard}`, wine)
  }

  wineOf(age: number, vineyard: number): Wine {
    const wine = this.#wines.get(`${age} ${vineyard}`)
    if (!wine) throw new Error(`The sample winery has no wine of vineyard ${vineyard}, ${age} vintages ago`)
    return wine
  }
}
