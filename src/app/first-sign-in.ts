import { randomInt } from 'node:crypto'
import { renewUnshownPassword } from '#server/auth/first-password.ts'
import { foundFirstWinery } from '#server/auth/founding.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import type { Connection } from '#server/db/connect.ts'
import type { Settings } from '#server/settings.ts'

export interface FirstSignIn {
  email: string
  /** Only when it was generated: a configured password is never printed. */
  password: string | undefined
  /** To be taken away once the password is shown; null when there is nothing to show. */
  note: string | null
}

/**
 * On an empty store makes the first winery, its roles and its administrator. Where that was done, but nobody was
 * shown the password, the administrator gets another one.
 */
export async function ensureFirstWinery({ db }: Connection, settings: Settings): Promise<FirstSignIn | null> {
  const isGenerated = settings.adminPassword === undefined
  const password = settings.adminPassword ?? readablePassword(settings.passwordMinimum)
  const hash = async () => ({ passwordHash: await hashPassword(password), isGenerated })
  const shown = isGenerated ? password : undefined
  const founded = await foundFirstWinery(db, async () => ({
    wineryName: 'Winery',
    firstName: 'Winery',
    lastName: 'Administrator',
    email: settings.adminEmail,
    ...(await hash()),
  }))
  if (founded) return { email: settings.adminEmail, password: shown, note: founded.note }
  const renewed = await renewUnshownPassword(db, hash)
  return renewed && { email: renewed.email, password: shown, note: renewed.note }
}

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')

/** Groups of letters and digits that cannot be mistaken for one another: four, or more where the rule asks for more. */
export function readablePassword(minimum = 0): string {
  const groups = [group(), group(), group(), group()]
  while (groups.join('-').length < minimum) groups.push(group())
  return groups.join('-')
}
