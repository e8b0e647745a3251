import { toCamelCase } from '#shared/key-case.ts'
import { noteOrdinaryRole } from '../auth/ordinary-role.ts'
import { anyOf, brokenUniqueTable, type Database, type DatabaseTransaction } from '../db/dialect.ts'
import { claimNote } from '../db/installation.ts'
import type { RecordTableName } from '../db/tables.ts'
import type { Enter } from '../db/writing/audit-chain.ts'
import { type Door, goOnWithin } from '../db/writing/write-door.ts'
import { PlainFailure } from '../plain-failure.ts'
import type { OnRows } from '../table-stores/table-store.ts'
import type { CheckedWineryFile } from './check-winery-file.ts'
import { fillWinery, type Secrets } from './fill-winery.ts'
import { newIdsFor } from './new-ids.ts'
import { type Proof, proveWinery } from './prove-winery.ts'

export interface BringIn {
  admin: { email: string; passwordHash: string }
  /** The hash of a password that nobody knows. */
  unusableHash: string
  /** Done at last in the same transaction, such as what follows from the operations of the ledger. */
  finish: (door: Door) => Promise<void>
  onRows?: OnRows
}

export interface BroughtIn extends Proof {
  wineryId: number
  /** Where the audit trail of the new winery ends. */
  head: { sequence: number; hash: string }
}

/**
 * Makes of a checked file a winery of this installation, in one transaction: all of it is there, equal to the file, or
 * nothing is.
 */
export async function bringIn(db: Database, file: CheckedWineryFile, options: BringIn): Promise<BroughtIn> {
  const { admin, unusableHash, finish, onRows = () => undefined } = options
  await refuseTakenAddresses(db, [...file.emails, admin.email])
  const ids = await newIdsFor(db, file.ids)
  const secrets = { adminEmail: admin.email, adminHash: admin.passwordHash, unusableHash }
  try {
    return await db.transaction().execute(async tx => {
      const isFirst = !(await tx.selectFrom('wineries').select('id').limit(1).executeTakeFirst())
      const { wineryId } = await fillWinery(tx, file, ids, secrets, onRows)
      const actor = { userId: null, userName: 'Server', wineryId, requestId: 'bring-in' }
      await goOnWithin(tx, actor, async (door, enter) => {
        tellOfFile(enter, file, wineryId)
        await tellOfSecrets(tx, enter, file, wineryId)
        await letAdministratorIn(door, file, secrets)
        await finish(door)
      })
      if (isFirst) await foundInstallation(tx, wineryId)
      const proof = await proveWinery(tx, file, wineryId, ids)
      const { sequence, hash } = await tx
        .selectFrom('auditHeads')
        .select(['sequence', 'hash'])
        .where('wineryId', '=', wineryId)
        .executeTakeFirstOrThrow()
      return { wineryId, ...proof, head: { sequence, hash } }
    })
  } catch (error) {
    if (brokenUniqueTable(error) === 'users')
      throw new PlainFailure('One of its people has an account here by now. Nothing was changed.')
    if (error instanceof PlainFailure) throw new PlainFailure(`${error.message} Nothing was changed.`)
    throw error
  }
}

const addressesAtOnce = 500

/** Addresses are unique in an installation: people sign in by them. */
async function refuseTakenAddresses(db: Database, emails: readonly string[]): Promise<void> {
  const taken: string[] = []
  for (let at = 0; at < emails.length; at += addressesAtOnce) {
    const some = emails.slice(at, at + addressesAtOnce)
    const found = await db
      .selectFrom('users')
      .select('email')
      .where(anyOf(db, 'email', some, 'text'))
      .execute()
    taken.push(...found.map(({ email }) => email))
  }
  if (taken.length === 0) return
  const listed = taken.slice(0, 5).join(', ')
  const more = taken.length > 5 ? ` and ${taken.length - 5} more` : ''
  throw new PlainFailure(
    `${listed}${more} already ${taken.length === 1 ? 'has an account' : 'have accounts'} here. An e-mail address can be used once. Nothing was changed.`,
  )
}

/** Where the history before comes from, so that nobody takes it for one of this installation. */
function tellOfFile(enter: Enter, { sha256, manifest }: CheckedWineryFile, wineryId: number): void {
  const { winery, program, madeAt, auditHead } = manifest
  const after = {
    file: sha256,
    from: winery.name,
    number: winery.id,
    program,
    madeAt,
    entries: auditHead.sequence,
    head: auditHead.hash,
  }
  enter({ action: 'bring-in', kind: 'wineries', recordId: wineryId, before: null, after })
}

/** The trail tells of secrets that are not those of the rows: for each of these rows it goes on with what is so now. */
async function tellOfSecrets(
  tx: DatabaseTransaction,
  enter: Enter,
  file: CheckedWineryFile,
  wineryId: number,
): Promise<void> {
  for (const { name, secrets } of file.tables) {
    if (secrets.length === 0) continue
    const kind = name as RecordTableName
    const hidden = new Set(secrets.map(column => toCamelCase(column.name)))
    const rows = await tx
      .selectFrom(kind)
      .selectAll()
      .where('wineryId', '=', wineryId as never)
      .orderBy('id')
      .execute()
    for (const row of rows) {
      const before = Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.has(column)))
      enter({ action: 'update', kind, recordId: row.id, before, after: row })
    }
  }
}

/** Somebody must be able to sign in: one of its own administrators, or else a new one. */
async function letAdministratorIn(door: Door, file: CheckedWineryFile, secrets: Secrets): Promise<void> {
  const { wineryId } = door.actor
  const known = await door.tx
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.roleId')
    .select(['u.email', 'u.active', 'r.isAdmin'])
    .where('u.wineryId', '=', wineryId)
    .where('u.email', '=', secrets.adminEmail)
    .executeTakeFirst()
  if (known?.active && known.isAdmin) return
  if (known)
    throw new PlainFailure(
      `${secrets.adminEmail} is in the file, but not as an active administrator. Name another address.`,
    )
  const role = await door.tx
    .selectFrom('roles')
    .select('id')
    .where('wineryId', '=', wineryId)
    .where('isAdmin', '=', true)
    .orderBy('id')
    .executeTakeFirst()
  if (!role) throw new PlainFailure(`${file.path} has no role that manages everything.`)
  await door.insert('users', {
    firstName: 'Winery',
    lastName: 'Administrator',
    email: secrets.adminEmail,
    passwordHash: secrets.adminHash,
    roleId: role.id,
    active: true,
    lastLogin: null,
  })
}

/** The first winery of an installation is the one that people register for, where they may. */
async function foundInstallation(tx: DatabaseTransaction, wineryId: number): Promise<void> {
  await claimNote(tx, 'founded_at', new Date().toISOString())
  const role = await tx
    .selectFrom('roles')
    .select('id')
    .where('wineryId', '=', wineryId)
    .where('nameKey', '=', 'winemaker')
    .executeTakeFirst()
  if (role) await noteOrdinaryRole(tx, role.id)
}
