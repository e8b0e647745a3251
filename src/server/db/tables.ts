import type { ColumnType, Generated } from 'kysely'
import type { Vineyard } from '#features/vineyards/contract.ts'

/** What every record kind's table has besides its own columns; the write door fills them. */
export interface Stamps {
  id: Generated<number>
  wineryId: number
  version: number
  createdAt: string
  updatedAt: string
}

type StampName = 'id' | 'wineryId' | 'version' | 'createdAt' | 'updatedAt'

/** A table whose columns are read off the contract of its record kind. */
type RecordTable<Item> = Stamps & Omit<Item, StampName>

export interface WineryTable {
  id: Generated<number>
  name: string
  version: number
  createdAt: string
  updatedAt: string
}

export interface RoleTable extends Stamps {
  name: string
  /** The name after NFKC, trim and lower case, so that no two roles look alike. */
  nameKey: string
  description: string
  /** JSON: a map from permission name to boolean. */
  permissions: string
  isAdmin: boolean
}

export interface UserTable extends Stamps {
  firstName: string
  lastName: string
  email: string
  passwordHash: string
  roleId: number
  active: boolean
  lastLogin: string | null
}

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
}

export interface SignInThrottleTable {
  subject: string
  failures: number
  countingSince: string
  blockedUntil: string | null
  blockSeconds: number
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
  revision: ColumnType<number, number, number>
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
}

export interface Tables extends RecordTables {
  wineries: WineryTable
  sessions: SessionTable
  signInThrottles: SignInThrottleTable
  auditEntries: AuditEntryTable
  auditHeads: AuditHeadTable
  revisions: RevisionTable
  idempotencyKeys: IdempotencyKeyTable
  installation: InstallationTable
}

export type RecordTableName = keyof RecordTables
