import { useEffect, useState } from 'react'
import { afterPress } from './after-press.ts'

const fields =
  'select, textarea, input:not([type="checkbox"], [type="radio"], [type="file"], [type="button"], [type="submit"])'

/** True while the focus is in a field that is typed into or chosen from. */
export function useIsTyping(): boolean {
  const [isTyping, setIsTyping] = useState(false)
  useEffect(() => {
    // What comes and goes with the typing must not move what is being pressed.
    const look = () => afterPress(() => setIsTyping(document.activeElement?.matches(fields) ?? false))
    // While the focus moves on, it is nowhere for a moment.
    const lookSoon = () => queueMicrotask(look)
    document.addEventListener('focusin', look)
    document.addEventListener('focusout', lookSoon)
    return () => {
      document.removeEventListener('focusin', look)
      document.removeEventListener('focusout', lookSoon)
    }
  }, [])
  return isTyping
}
