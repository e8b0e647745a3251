import type { DatabaseTransaction } from '../dialect.ts'
import type { Idempotency, WrittenAnswer } from './idempotency.ts'
import { type Actor, type Door, goOnWithin, openDoor, type Store } from './write-door.ts'

/**
 * Opens the doors of two wineries in one transaction, for what concerns both: the trails of both tell of it, or none.
 * Whoever does so takes hold of the chain with the smaller number first, and shares the transaction with nobody: so no
 * two of them wait for each other.
 */
export async function openTwoDoors<Body>(
  store: Store,
  [one, other]: readonly [one: Actor, other: Actor],
  change: (one: Door, other: Door) => Promise<WrittenAnswer<Body>>,
  idempotency?: Idempotency,
): Promise<WrittenAnswer<Body>> {
  const isInOrder = one.wineryId < other.wineryId
  const [first, second] = isInOrder ? [one, other] : [other, one]
  const answer = await openDoor(
    store,
    first,
    outer =>
      goOnWithin(
        outer.tx as DatabaseTransaction,
        second,
        inner => (isInOrder ? change(outer, inner) : change(inner, outer)),
        outer.now,
      ),
    idempotency,
    true,
  )
  // What was entered there is no record's change; whoever listens looks at the trail anyway.
  store.commits?.tell({ wineryId: second.wineryId, steps: [] })
  return answer
}
