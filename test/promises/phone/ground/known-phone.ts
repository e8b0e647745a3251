import { setTimeout as pause } from 'node:timers/promises'
import type { Cellar } from './cellar.ts'
import type { Phone } from './phone.ts'
import type { SignalLink } from './signal-link.ts'

/**
 * Makes it a phone that has opened the product before. When a browser has written a new worker down for good is its
 * own affair, and not even putting it away in peace is enough: so it is opened without signal once, and where that
 * fails it is left open a little longer the next time.
 */
export async function keepProduct(phone: Phone, link: SignalLink, cellar: Cellar): Promise<void> {
  const { id, admin } = await cellar.aTank()
  const address = `${link.url}/fermentation/${id}`
  const token = admin.token ?? ''
  const opensWithoutSignal = async () => {
    link.cut()
    try {
      await phone.open(address, token)
      return true
    } catch {
      return false
    } finally {
      link.mend()
      await phone.putAway()
    }
  }
  let leftOpenFor = 0
  do {
    await phone.openReady(address, token)
    await pause(leftOpenFor)
    leftOpenFor += 1000
    await phone.putAway()
  } while (!(await opensWithoutSignal()))
}
