import { useEffect, useLayoutEffect, useRef } from 'react'

/** A key: alone, where it must not be typed into a field, or with Ctrl or ⌘. */
export interface Shortcut {
  key: string
  withCommand?: boolean
}

/** Reacts to a key anywhere on the page, except while a window is open: what is typed there must not be left behind. */
export function useShortcut({ key, withCommand = false }: Shortcut, action: () => void): void {
  const act = useRef(action)
  useEffect(() => {
    act.current = action
  })
  // With the page itself and not after it: who sees it may press a key at once.
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== key || event.altKey || event.defaultPrevented) return
      if ((event.ctrlKey || event.metaKey) !== withCommand) return
      if (!withCommand && isTyping(event.target)) return
      event.preventDefault()
      if (!event.repeat && !document.querySelector('dialog:modal')) act.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [key, withCommand])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  )
}

/** How the command key is written on this device's keyboard. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'
