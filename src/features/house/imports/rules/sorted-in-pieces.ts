/** So many are sorted, or merged, in one go: a millisecond or less. */
const atOnce = 1000

/**
 * Sorts as `toSorted` does, in pieces that are then merged two by two; between two of them `rest` may give others a turn.
 * A hundred thousand rows in one go would hold everybody up.
 */
export async function sortedInPieces<Item>(
  items: readonly Item[],
  compare: (one: Item, other: Item) => number,
  rest: () => Promise<void>,
): Promise<Item[]> {
  let sorted: Item[][] = []
  for (let at = 0; at < items.length; at += atOnce) {
    sorted.push(items.slice(at, at + atOnce).sort(compare))
    await rest()
  }
  while (sorted.length > 1) {
    const merged: Item[][] = []
    for (let at = 0; at < sorted.length; at += 2)
      merged.push(await merge(sorted[at] ?? [], sorted[at + 1] ?? [], compare, rest))
    sorted = merged
  }
  return sorted[0] ?? []
}

async function merge<Item>(
  one: readonly Item[],
  other: readonly Item[],
  compare: (one: Item, other: Item) => number,
  rest: () => Promise<void>,
): Promise<Item[]> {
  const merged: Item[] = []
  let [left, right] = [0, 0]
  while (left < one.length && right < other.length) {
    // Of equals the one that came first stays first.
    if (compare(one[left] as Item, other[right] as Item) <= 0) merged.push(one[left++] as Item)
    else merged.push(other[right++] as Item)
    if (merged.length % atOnce === 0) await rest()
  }
  return merged.concat(one.slice(left), other.slice(right))
}
