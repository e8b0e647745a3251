import { failureMessage } from '#client/failures/failure-message.ts'

interface Load {
  data?: readonly unknown[]
  error: unknown
}

/** What the empty choice of a select says: to choose, that there is nothing to choose from, or why. */
export function emptyChoice(
  { data, error }: Load,
  options: readonly unknown[],
  words: { choose: string; none: string },
): string {
  if (options.length > 0) return words.choose
  if (data) return words.none
  return error ? failureMessage(error) : 'Loading...'
}
