import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

const paper = window.matchMedia('print')
let isAnnounced = false

const isPrinting = () => isAnnounced || paper.matches

function subscribe(tell: () => void): () => void {
  // The browser takes the page right after these events: what changes for paper has to be there by then.
  const announce = (isNear: boolean) => () => {
    isAnnounced = isNear
    flushSync(tell)
  }
  const before = announce(true)
  const after = announce(false)
  window.addEventListener('beforeprint', before)
  window.addEventListener('afterprint', after)
  paper.addEventListener('change', tell)
  return () => {
    window.removeEventListener('beforeprint', before)
    window.removeEventListener('afterprint', after)
    paper.removeEventListener('change', tell)
  }
}

/** Whether the page is being put on paper: there everything is open, whole and light. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting)
}
