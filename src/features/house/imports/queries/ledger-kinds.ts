import { type OperationBody, operationBody } from '#features/records/cellar/contract/bodies.ts'
import type { OperationKind } from '#features/records/cellar/contract/vocabulary.ts'
import { correctHistory, recordOperation } from '#features/records/cellar/queries/writing.ts'
import { effectsOfBody } from '#features/records/cellar/rules/effects-of-body.ts'
import { detailsOf } from '#features/records/cellar/rules/references-of-body.ts'
import type { StoredRow } from '#server/db/tables.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import { Failure, invalidInput } from '#server/failure.ts'
import { checked } from '#server/http/checked-input.ts'
import { encodeEffects } from '#shared/cellar-effects.ts'
import { type ImportValues, importTexts } from '../contract.ts'
import type { ImportField } from '../rules/import-field.ts'
import {
  bodyOfRow,
  fieldOfComplaint,
  kindOf,
  openingFields,
  operationFields,
} from '../rules/operation-rows.ts'
import type { Coming, ImportKind, Pass, Taken } from './import-kind.ts'
import { resolve } from './record-kind.ts'

/** What is in the vessels when the ledger begins. */
export const openingBalances = ledgerKind({
  name: 'openingBalances',
  label: 'Opening balances',
  singular: 'opening balance',
  key: ['vessel', 'doneAt'],
  fields: openingFields,
  kindOfRow: () => 'opening',
  body: ({ vessel = null, ...values }) => bodyOfRow('opening', { ...values, to: vessel }),
})

/** What was done in the cellar. */
export const cellarOperations = ledgerKind({
  name: 'cellarOperations',
  label: 'Cellar operations',
  singular: 'cellar operation',
  key: ['doneAt', 'kind', 'from', 'to'],
  fields: operationFields,
  kindOfRow: values => kindOf(values.kind),
  body: (values, kind) => bodyOfRow(kind, values),
})

interface LedgerKindOptions extends Pick<ImportKind, 'name' | 'label' | 'singular' | 'key'> {
  fields: readonly ImportField[]
  kindOfRow: (values: ImportValues) => OperationKind | null
  body: (values: ImportValues, kind: OperationKind) => object
}

/** Operations as files bring them in: recorded one after the other as the cellar's own form does it. */
function ledgerKind({ kindOfRow, body, ...kind }: LedgerKindOptions): ImportKind {
  return {
    ...kind,
    area: 'vessels',
    table: 'cellarOperations',
    assumed: {},
    sortsBy: 'doneAt',
    mayBeMade: false,
    needs: ['vessels', 'batches'],
    isWallClock: true,
    take: async (pass, coming) => {
      const done = kindOfRow(coming.values)
      if (!done) throw invalidInput([{ field: 'kind', message: 'Choose what was done' }])
      return takeOperation(pass, kind, coming, values => body(values, done))
    },
    remove: removeOperation,
    titleOf: ({ doneAt, kind: done }) => `${done} ${doneAt}`,
  }
}

async function takeOperation(
  pass: Pass,
  { name, key, fields }: Pick<ImportKind, 'name' | 'key' | 'fields'>,
  { values, row }: Coming,
  bodyOf: (values: ImportValues) => object,
): Promise<Taken> {
  if (!pass.may('vessels:create')) throw new Failure(403, importTexts.mayNotAdd)
  const resolved = await resolve(pass, fields, values, false)
  const operation = readBody(bodyOf(resolved))
  const title = key
    .map(field => String(values[field] ?? ''))
    .filter(Boolean)
    .join(' · ')
  pass.refuseTwice(`${name}\n${JSON.stringify(resolved)}`, key[0] ?? '', row)
  const known = await findSame(pass, operation)
  if (known !== null) return { outcome: 'unchanged', id: known, title }
  const { door } = pass
  const asker = { door, now: new Date(door.now), rights: pass.may }
  const nothing = { before: null, after: null, expect: [], lockReason: null, records: [] }
  // Whether it is recorded already was found out above, to the minute.
  const { id } = await translated(() => recordOperation(asker, operation, { ...nothing, isAnother: true }))
  return { outcome: 'new', id: id ?? 0, title }
}

function readBody(body: object): OperationBody {
  return translatedNow(() => checked(operationBody, body))
}

/** The current operation that says the same of the same minute. */
async function findSame({ door, wineryId }: Pass, operation: OperationBody): Promise<number | null> {
  // How much was in a vessel that was emptied, its own history says.
  const { effects } = effectsOfBody(operation, () => 0)
  const same = door.tx
    .selectFrom('cellarOperations')
    .select('cellarOperations.id')
    .where('cellarOperations.wineryId', '=', wineryId)
    .where('status', '=', 'current')
    .where('kind', '=', operation.kind)
    .where('cellarOperations.doneAt', '=', operation.doneAt)
    .where('details', '=', JSON.stringify(detailsOf(operation)))
  const found =
    operation.kind === 'dump'
      ? await same
          .innerJoin('cellarTouches', 'cellarTouches.operationId', 'cellarOperations.id')
          .where('cellarTouches.vesselId', '=', operation.from[0]?.vesselId ?? 0)
          .executeTakeFirst()
      : effects && (await same.where('effects', '=', encodeEffects(effects)).executeTakeFirst())
  return found?.id ?? null
}

/** It stays in the history as one that was removed. */
async function removeOperation(door: Door, { id, version }: StoredRow): Promise<void> {
  const nothing = { operation: null, before: null, after: null }
  await correctHistory(
    { door, now: new Date(door.now), rights: () => true },
    {
      changes: [{ do: 'remove', id, version, ...nothing }],
      reason: 'The import that brought it was taken back',
      seen: null,
      records: [],
    },
  )
}

/** Complaints about the ledger's own fields, told of those that the file has. */
function inFieldsOfRow(error: unknown): unknown {
  if (!(error instanceof Failure) || !error.details.errors) return error
  return invalidInput(
    error.details.errors.map(({ field = '', ...rest }) => ({ ...rest, field: fieldOfComplaint(field) })),
  )
}

function translatedNow<Made>(work: () => Made): Made {
  try {
    return work()
  } catch (error) {
    throw inFieldsOfRow(error)
  }
}

async function translated<Made>(work: () => Promise<Made>): Promise<Made> {
  try {
    return await work()
  } catch (error) {
    throw inFieldsOfRow(error)
  }
}
