import type { DeviceDatabase } from '#client/device-store/device-store.ts'

const lockName = 'wine-management outbox'
const lease = 15_000
const leaseKey: [string, string] = ['', 'sender']

/** Does its work while no other tab does the same. Gives null where its turn did not come within its patience. */
export type Alone = <Result>(work: () => Promise<Result>, patience?: number) => Promise<Result | null>

/** By the browser's own locks, which end with their tab. They exist on secure addresses only. */
export function aloneByLock(locks: LockManager): Alone {
  return async (work, patience) => {
    const waiting = new AbortController()
    const timer = patience === undefined ? null : setTimeout(() => waiting.abort(), patience)
    try {
      return await locks.request(lockName, { signal: waiting.signal }, () => {
        if (timer) clearTimeout(timer)
        return work()
      })
    } catch (error) {
      if (waiting.signal.aborted) return null
      throw error
    }
  }
}

/** Elsewhere by a lease in the store, which is renewed while the work goes on and runs out when its tab is gone. */
export function aloneByLease(store: () => Promise<DeviceDatabase | null>, tab: string): Alone {
  async function take(db: DeviceDatabase): Promise<boolean> {
    const transaction = db.transaction('notes', 'readwrite')
    const held = (await transaction.store.get(leaseKey))?.note as { tab: string; until: number } | undefined
    const isFree = !held || held.tab === tab || held.until < Date.now()
    const note = { tab, until: Date.now() + lease }
    if (isFree) await transaction.store.put({ person: leaseKey[0], name: leaseKey[1], note })
    await transaction.done
    return isFree
  }

  let turn: Promise<unknown> = Promise.resolve()
  return (work, patience = Number.POSITIVE_INFINITY) => {
    const giveUpAt = Date.now() + patience
    const mine = turn.then(async () => {
      const db = await store()
      if (!db) return work()
      while (!(await take(db))) {
        if (Date.now() > giveUpAt) return null
        await new Promise(resolve => setTimeout(resolve, 500))
      }
      const renewal = setInterval(() => void take(db), lease / 3)
      try {
        return await work()
      } finally {
        clearInterval(renewal)
        await db.delete('notes', leaseKey)
      }
    })
    turn = mine.catch(() => {})
    return mine
  }
}
