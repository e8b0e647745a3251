import { useEffect, useState } from 'react'
import type { ForeignChange } from '#client/live/changes.ts'
import { showAgo } from '#shared/moments.ts'
import { Button } from '../ui/actions/button.tsx'
import { Notice } from '../ui/messages/notice.tsx'

const aWhile = 30_000

/** Tells, before anything is saved, that the record of a form is not as it was when the form opened. */
export function ChangedNotice({ change, onCompare }: { change: ForeignChange; onCompare: () => void }) {
  const isGone = change.action === 'delete'
  const [now, setNow] = useState(change.at)
  useEffect(() => {
    const passing = setInterval(() => setNow(Date.now()), aWhile)
    return () => clearInterval(passing)
  }, [])
  const compare = (
    <Button keepsFocus size="sm" onClick={onCompare}>
      See both versions
    </Button>
  )
  return (
    <Notice kind="warning" action={isGone ? undefined : compare}>
      {isGone ? 'Deleted' : 'Changed'} by{' '}
      {change.by === null ? 'you in another window' : change.by || 'someone else'}{' '}
      {showAgo(new Date(change.at).toISOString(), now)}.
    </Notice>
  )
}
