/** What stands in the way of a delete: the key on the wire and the words a message counts it with. */
export interface Dependency {
  key: string
  noun: string
  /** Which column of which kind points to the record, where counting those is all there is to it. */
  by?: `${string}.${string}`
  /** Left out of the answer where there are none. */
  onlyWhenAny?: true
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

/** The counts of an answer under the keys of our wording, whatever case and number the answer spells them in. */
export function countsOf(
  dependencies: readonly Dependency[],
  answered: Record<string, unknown>,
): Record<string, number> {
  const plain = (key: string) =>
    key
      .replaceAll('_', '')
      .toLowerCase()
      .replace(/(ch|sh|x)es$/, '$1')
      .replace(/s$/, '')
  const byPlainKey = new Map(Object.entries(answered).map(([key, count]) => [plain(key), Number(count)]))
  return Object.fromEntries(dependencies.map(({ key }) => [key, byPlainKey.get(plain(key)) || 0]))
}
