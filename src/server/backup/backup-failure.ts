import { PlainFailure } from '../plain-failure.ts'

const noSpace = /ENOSPC|EDQUOT|no space left|database or disk is full|disk quota/i
const noAccess = /EACCES|EPERM|EROFS|readonly database/i

/** The sentence for what went wrong at a place; what nobody could foresee stays as it is. */
export function plainBackupFailure(error: unknown, place: string): unknown {
  if (error instanceof PlainFailure) return error
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  const text = `${code} ${message}`
  if (noSpace.test(text)) return new PlainFailure(`There is no space left in ${place}.`)
  if (noAccess.test(text)) return new PlainFailure(`${place} cannot be written to by this account.`)
  return error
}
