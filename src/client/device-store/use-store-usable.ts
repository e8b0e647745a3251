import { useEffect, useState } from 'react'
import { isStoreUsable } from './device-store.ts'

/** Whether this device can keep entries; taken for granted during the moment in which it is found out. */
export function useStoreUsable(): boolean {
  const [isUsable, setIsUsable] = useState(true)
  useEffect(() => {
    let isHere = true
    void isStoreUsable().then(usable => isHere && setIsUsable(usable))
    return () => {
      isHere = false
    }
  }, [])
  return isUsable
}
