import { useEffect, useState } from 'react'

/** A value once it has stayed the same for `delay` ms; until then the last one that did. */
export function useSettled<Value>(value: Value, delay: number): { settled: Value; isSettled: boolean } {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return { settled, isSettled: settled === value }
}
