import type { Generated, Insertable, Selectable } from 'kysely'
import type { StoredAccessToken } from '#features/house/access-tokens/contract.ts'
import type { StoredHeadings, StoredImport } from '#features/house/imports/contract.ts'
import type { Role } from '#features/house/roles/contract.ts'
import type { StoredPasskey, StoredRules, StoredSecondStep } from '#features/house/second-step/contract.ts'
import type { User } from '#features/house/users/contract.ts'
import type { StoredAging } from '#features/records/aging/contract.ts'
import type { StoredAgingReading } from '#features/records/aging-maintenance/contract.ts'
import type { StoredBatch } from '#features/records/batches/contract.ts'
import type { StoredBottling } from '#features/records/bottling/contract.ts'
import type {
  StoredCorrection,
  StoredLink,
  StoredLock,
  StoredOperation,
} from '#features/records/cellar/contract.ts'
import type { StoredDevice } from '#features/records/devices/contract.ts'
import type { StoredFermentation } from '#features/records/fermentation/contract.ts'
import type { StoredReading } from '#features/records/fermentation-maintenance/contract.ts'
import type { StoredChoices } from '#features/records/notices/contract.ts'
import type { PostFermentation } from '#features/records/post-fermentation/contract.ts'
import type { StoredVessel } from '#features/records/vessels/contract.ts'
import type { VineyardMaintenance } from '#features/records/vineyard-maintenance/contract.ts'
import type { Vineyard } from '#features/records/vineyards/contract.ts'
import type { StoredAside, StoredWatchLimits } from '#features/records/watch/contract.ts'
import type {
  AccessTokenUseTable,
  AccountLinkTable,
  CellarBalanceTable,
  CellarCheckpointTable,
  CellarTouchTable,
  DeviceStateTable,
  FactorUseTable,
  NoticeTable,
  SensorReadingTable,
  SignInChallengeTable,
  WatchFindingTable,
} from './book-tables.ts'

/** What every record kind's table has besides its own columns; the write door fills them. */
export interface Stamps {
  id: Generated<number>
  wineryId: number
  version: number
  createdAt: string
  updatedAt: string
}

/** A table whose columns are read off the contract of its record kind. */
type RecordTable<Item> = Stamps & Omit<Item, keyof Stamps>

export interface WineryTable extends Omit<Stamps, 'wineryId'> {
  name: string
}

export type StoredWinery = Selectable<WineryTable>

export type RoleTable = RecordTable<Omit<Role, 'permissions'>> & {
  /** The name as it is compared, so that no two roles look alike. */
  nameKey: string
  /** JSON: a map from permission name to boolean. */
  permissions: string
  isAdmin: boolean
}

export type UserTable = RecordTable<Omit<User, 'role'>> & { passwordHash: string }

export interface SessionTable {
  id: Generated<number>
  wineryId: number
  userId: number
  /** SHA-256 of the secret in the token: who reads the database cannot sign in with what they find. */
  secretHash: string
  createdAt: string
  expiresAt: string
  userAgent: string | null
  address: string | null
  /** The account whose password was shown, where that was another: the person changed over from it. */
  provedBy: Generated<number | null>
  /** How it was begun, such as `password+code`. */
  kind: string
  /** `set-up` while its person must set up a second step before anything else. */
  confinedTo: string | null
}

export interface SignInThrottleTable {
  subject: string
  failures: number
  countingSince: string
  blockedUntil: string | null
  blockSeconds: number
  /** From then on the row says nothing any more; the smallest goes first when there are too many. */
  mattersUntil: string
}

export interface AuditEntryTable {
  id: Generated<number>
  wineryId: number
  sequence: number
  at: string
  userId: number | null
  userName: string
  action: string
  kind: string
  recordId: number
  before: string | null
  after: string | null
  requestId: string
  previousHash: string
  hash: string
}

export interface AuditHeadTable {
  wineryId: number
  sequence: number
  hash: string
}

export interface RevisionTable {
  wineryId: number
  name: string
  revision: number
  /** The end of the winery's audit chain when this was counted: no other past leads to it. */
  hash: string
}

export interface IdempotencyKeyTable {
  userId: number
  key: string
  fingerprint: string
  status: number
  body: string
  createdAt: string
}

export interface InstallationTable {
  name: string
  value: string
}

/** The tables that hold a winery's records: what the write door may change. */
export interface RecordTables {
  roles: RoleTable
  users: UserTable
  vineyards: RecordTable<Vineyard>
  vineyardMaintenance: RecordTable<Omit<VineyardMaintenance, 'vineyard'>>
  /** The keys of batches and vessels are their IDs without case, so that no two of a winery look alike. */
  batches: RecordTable<StoredBatch> & { batchKey: string }
  vessels: RecordTable<StoredVessel> & { vesselKey: string }
  fermentations: RecordTable<StoredFermentation>
  fermentationMaintenance: RecordTable<StoredReading>
  postFermentations: RecordTable<Omit<PostFermentation, 'wineBatch'>>
  agings: RecordTable<StoredAging>
  agingMaintenance: RecordTable<StoredAgingReading>
  bottlings: RecordTable<StoredBottling>
  cellarOperations: RecordTable<StoredOperation>
  cellarCorrections: RecordTable<StoredCorrection>
  cellarLinks: RecordTable<StoredLink>
  cellarLocks: RecordTable<StoredLock>
  watchLimits: RecordTable<StoredWatchLimits>
  watchAsides: RecordTable<StoredAside>
  noticeChoices: RecordTable<StoredChoices>
  devices: RecordTable<StoredDevice>
  accessTokens: RecordTable<StoredAccessToken>
  passkeys: RecordTable<StoredPasskey>
  secondSteps: RecordTable<StoredSecondStep>
  signInRules: RecordTable<StoredRules>
  imports: RecordTable<StoredImport>
  importHeadings: RecordTable<StoredHeadings>
}

/** The books beside the records, which the trail does not tell of: they may be kept without the door. */
export interface BookTables {
  sessions: SessionTable
  signInThrottles: SignInThrottleTable
  installation: InstallationTable
  cellarTouches: CellarTouchTable
  cellarBalances: CellarBalanceTable
  cellarCheckpoints: CellarCheckpointTable
  watchFindings: WatchFindingTable
  notices: NoticeTable
  sensorReadings: SensorReadingTable
  deviceStates: DeviceStateTable
  accessTokenUses: AccessTokenUseTable
  accountLinks: AccountLinkTable
  factorUses: FactorUseTable
  signInChallenges: SignInChallengeTable
}

export interface Tables extends RecordTables, BookTables {
  wineries: WineryTable
  auditEntries: AuditEntryTable
  auditHeads: AuditHeadTable
  revisions: RevisionTable
  idempotencyKeys: IdempotencyKeyTable
}

export type RecordTableName = keyof RecordTables

/** A row of a record table as a query gives it. */
export type RecordRow<Table extends RecordTableName> = Selectable<RecordTables[Table]> & Selectable<Stamps>

/** What makes a new row of a record table; the stamps are the door's. */
export type NewRow<Table extends RecordTableName> = Omit<Insertable<RecordTables[Table]>, keyof Stamps>

/** What of a row of a record table may be changed. */
export type Changes<Table extends RecordTableName> = Partial<Omit<RecordRow<Table>, keyof Stamps>>

/** A stored row of any record table, for what works on all of them: it names only what they have in common. */
export interface StoredRow {
  id: number
  wineryId: number
  version: number
  [column: string]: unknown
}
