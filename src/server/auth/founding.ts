import { everyPermission, winemakerPermissions } from '#shared/permissions.ts'
import type { Database, DatabaseTransaction, Queries } from '../db/dialect.ts'
import { claimNote } from '../db/installation.ts'
import { foundWithin } from '../db/writing/write-door.ts'
import { noteUnshown } from './first-password.ts'
import { noteOrdinaryRole } from './ordinary-role.ts'

export interface Founding {
  wineryName: string
  firstName: string
  lastName: string
  email: string
  passwordHash: string
}

/** The first winery of an installation. Nobody knows a generated password before it is shown. */
export interface FirstFounding extends Founding {
  isGenerated?: boolean
}

/**
 * The first start on an empty store founds one winery; of servers that start together, one does it. The note goes when
 * the password is shown, and is null when that need not be.
 */
export async function foundFirstWinery(
  db: Database,
  prepare: () => Promise<FirstFounding>,
): Promise<{ note: string | null } | null> {
  if (await hasWinery(db)) return null
  const { isGenerated = false, ...founding } = await prepare()
  return db.transaction().execute(async tx => {
    if (!(await claimNote(tx, 'founded_at', new Date().toISOString()))) return null
    const { adminId } = await found(tx, founding)
    return { note: isGenerated ? await noteUnshown(tx, adminId, founding.passwordHash) : null }
  })
}

/** Adds a further winery with its own roles and its first administrator. */
export async function foundWinery(db: Database, founding: Founding): Promise<number> {
  const { wineryId } = await db.transaction().execute(tx => found(tx, founding))
  return wineryId
}

export async function hasWinery(db: Queries): Promise<boolean> {
  return (await db.selectFrom('wineries').select('id').limit(1).executeTakeFirst()) !== undefined
}

async function found(tx: DatabaseTransaction, { wineryName, ...person }: Founding) {
  const isFirst = !(await hasWinery(tx))
  const { wineryId, made: adminId } = await foundWithin(tx, wineryName, async door => {
    const admin = await door.insert('roles', {
      name: 'Admin',
      nameKey: 'admin',
      description: 'Manages everything, users and roles included',
      permissions: JSON.stringify(everyPermission),
      isAdmin: true,
    })
    const ordinary = await door.insert('roles', {
      name: 'Winemaker',
      nameKey: 'winemaker',
      description: 'Records and reviews the production',
      permissions: JSON.stringify(winemakerPermissions),
      isAdmin: false,
    })
    if (isFirst) await noteOrdinaryRole(tx, ordinary.id)
    const values = { ...person, roleId: admin.id, active: true, lastLogin: null }
    return (await door.insert('users', values)).id
  })
  return { wineryId, adminId }
}
