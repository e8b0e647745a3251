import { useEffect, useState } from 'react'
import { isStoreUsable, onDoubt } from './device-store.ts'

const askedAgainAfter = 10_000

/** Whether this device can keep entries; taken for granted during the moment in which it is found out. */
export function useStoreUsable(): boolean {
  const [isUsable, setIsUsable] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isHere = true
    async function ask() {
      clearTimeout(timer)
      const usable = await isStoreUsable()
      if (!isHere) return
      setIsUsable(usable)
      // Room may be made on a full device.
      if (!usable) timer = setTimeout(ask, askedAgainAfter)
    }
    void ask()
    const stop = onDoubt(() => void ask())
    return () => {
      isHere = false
      stop()
      clearTimeout(timer)
    }
  }, [])
  return isUsable
}
