/** What stands in the way of a delete: the key on the wire and the words a message counts it with. */
export interface Dependency {
  key: string
  noun: string
}

/**
 * "Cannot delete vineyard. Delete related 2 wine batches, 1 maintenance records first." Zero counts are left
 * out; null when nothing is counted, so that the caller falls back on the usual message.
 */
export function blockedDeleteMessage(
  wording: { subject: string; verb?: string; dependencies: readonly Dependency[] },
  counts: Record<string, number>,
): string | null {
  const related = wording.dependencies
    .filter(({ key }) => (counts[key] ?? 0) > 0)
    .map(({ key, noun }) => `${counts[key]} ${noun}`)
  if (related.length === 0) return null
  return `Cannot delete ${wording.subject}. ${wording.verb ?? 'Delete'} related ${related.join(', ')} first.`
}
