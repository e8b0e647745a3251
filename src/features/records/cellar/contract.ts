import { showDay } from '#shared/days.ts'
import type { Resource, RowWords } from '#shared/resource.ts'
import type { VolumeUnit } from '#shared/volumes.ts'
import { type OperationKind, type OperationStatus, operationKinds } from './contract/vocabulary.ts'

export const cellarPath = '/api/cellar'

/** The screen of the whole cellar, and where what is in the vessels today is entered first. */
export const cellarScreen = '/cellar'
export const openingScreen = `${cellarScreen}/opening`

/** The form of one kind of operation, with the vessels that it is about. */
export function entryScreen(kind: OperationKind, vesselIds: readonly number[] = []): string {
  const screen = kind === 'opening' ? openingScreen : `${cellarScreen}/new/${kind}`
  return vesselIds.length > 0 ? `${screen}?vessels=${vesselIds.join(',')}` : screen
}

/** The group of the API description. */
export const cellarTag = {
  name: 'cellar',
  description:
    'What wine, how much, is in which vessel, since when, made of what; and how the past is put right.',
}

/** An operation as its row holds it. Rows are never changed but for their status. */
export interface StoredOperation {
  kind: OperationKind
  doneAt: string
  place: number
  status: OperationStatus
  replacesId: number | null
  correctionId: number | null
  unit: VolumeUnit
  note: string | null
  /** JSON: what a replay reads, and only that. */
  effects: string
  /** JSON: what people read. */
  details: string
  recordedById: number | null
}

export interface StoredCorrection {
  reason: string | null
  /** Set when it reached behind the lock. */
  lockedBefore: string | null
  /** JSON: what it did, as it was confirmed. */
  summary: string
  recordedById: number | null
}

export interface StoredLink {
  operationId: number
  kind: 'fermentation' | 'aging' | 'bottling'
  recordId: number
  did: 'completed' | 'started' | 'bottled'
  recordVersion: number
}

export interface StoredLock {
  lockedBefore: string | null
  reason: string
  /** JSON: what was in the vessels at that moment. */
  state: string
  recordedById: number | null
}

const kindOf = ({ text }: RowWords) => operationKinds[text('kind') as OperationKind]?.label ?? text('kind')

type LedgerKind = Pick<Resource, 'name' | 'singular' | 'labels' | 'kept' | 'title'> & {
  page: (id: number) => string
}

/** What the trail tells of the ledger. Its operations are read and corrected on screens of their own. */
export const ledgerKinds: readonly LedgerKind[] = [
  {
    name: 'cellarOperations',
    singular: 'cellar operation',
    labels: { kind: 'What', doneAt: 'Done At', status: 'Status', unit: 'Unit', note: 'Note' },
    kept: ['place', 'effects', 'details', 'replacesId', 'correctionId', 'recordedById'],
    title: (words: RowWords) => [kindOf(words), showDay(words.text('doneAt'), '')],
    page: (id: number) => `/cellar/operations/${id}/correct`,
  },
  {
    name: 'cellarCorrections',
    singular: 'cellar correction',
    labels: { reason: 'Reason', lockedBefore: 'Locked Before' },
    kept: ['summary', 'recordedById'],
    title: ({ text }: RowWords) => [text('reason') || 'Correction'],
    page: () => '/cellar',
  },
  {
    name: 'cellarLinks',
    singular: 'cellar link',
    labels: { kind: 'Record', did: 'What Was Done' },
    kept: ['operationId', 'recordId', 'recordVersion'],
    title: ({ text }: RowWords) => [`${text('kind')} ${text('did')}`],
    page: () => '/cellar',
  },
  {
    name: 'cellarLocks',
    singular: 'cellar lock',
    labels: { lockedBefore: 'Locked Before', reason: 'Reason' },
    kept: ['state', 'recordedById'],
    title: ({ text }: RowWords) => [
      text('lockedBefore') ? `before ${showDay(text('lockedBefore'))}` : 'none',
    ],
    page: () => '/settings',
  },
]
