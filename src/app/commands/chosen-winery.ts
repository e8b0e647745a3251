import type { Database } from '#server/db/dialect.ts'
import { CommandFailure } from './command.ts'

/** The winery that is meant; where there is one only, it need not be said. */
export async function findWinery(
  db: Database,
  asked: string | undefined,
  usage: string,
): Promise<{ id: number; name: string }> {
  const wineries = await db.selectFrom('wineries').select(['id', 'name']).orderBy('id').execute()
  const word = asked?.trim() ?? ''
  const fits =
    asked === undefined
      ? wineries
      : wineries.filter(({ id, name }) => String(id) === word || name.toLowerCase() === word.toLowerCase())
  const [only] = fits
  if (only && fits.length === 1) return only
  const known = (fits.length > 0 ? fits : wineries).map(({ id, name }) => `${id} "${name}"`).join(', ')
  const what = fits.length > 0 ? 'Say which winery' : `There is no winery "${word}"`
  throw new CommandFailure(`${what}. There are: ${known || 'none'}.\nUsage: ${usage}`)
}
