import { accountsBeside } from '#server/auth/account-links.ts'
import type { SignedIn } from '#server/auth/sessions.ts'
import type { Queries } from '#server/db/dialect.ts'
import type { OtherWinery } from './contract.ts'

/** The wineries that a session can switch to, by name. */
export async function listOtherWineries(
  db: Queries,
  session: Pick<SignedIn, 'userId' | 'provedBy'>,
): Promise<OtherWinery[]> {
  const accounts = await accountsBeside(db, session)
  return [...accounts.values()]
    .map(({ id, wineryName, email, by }) => ({
      id,
      wineryName,
      email,
      through: by === id ? null : (accounts.get(by)?.wineryName ?? null),
    }))
    .sort((a, b) => a.wineryName.localeCompare(b.wineryName) || a.id - b.id)
}
