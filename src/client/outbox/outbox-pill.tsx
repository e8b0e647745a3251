import { useEffect, useRef, useState } from 'react'
import { useConnection } from '#client/connection/connection.ts'
import { askToSignIn } from '#client/session/session.ts'
import { ConnectionPill, type Pill } from '#client/ui/frame/connection-pill.tsx'
import { pillFor } from './pill.ts'
import { useSendingState } from './post.ts'
import { useEntries } from './use-entries.ts'

const connected: Pill = { text: 'Connected', tone: 'good' }
const shownFor = 3000

/** How it stands with the server and with what was entered here: nothing where all is well. */
export function OutboxPill() {
  const connection = useConnection()
  const pill = pillFor(connection, useEntries(), useSendingState(), askToSignIn)
  const isBack = useJustBack(connection === 'reachable')
  return <ConnectionPill pill={pill ?? (isBack ? connected : null)} />
}

/** True for a moment after the connection has come back. */
function useJustBack(isHere: boolean): boolean {
  const [isBack, setIsBack] = useState(false)
  const was = useRef(isHere)
  useEffect(() => {
    if (isHere === was.current) return
    was.current = isHere
    setIsBack(isHere)
    const timer = setTimeout(() => setIsBack(false), shownFor)
    return () => clearTimeout(timer)
  }, [isHere])
  return isBack
}
