import { Link } from 'react-router'
import classes from './connection-pill.module.css'

/** What the pill says, how it looks, and where a press on it leads. */
export interface Pill {
  text: string
  tone: 'good' | 'busy' | 'away' | 'look'
  to?: string
  onClick?: () => void
}

/**
 * Says in a corner of every page how it stands with the server; it moves nothing, and is heard without haste. It has no
 * role of its own: an empty status on every page would say that something is loading.
 */
export function ConnectionPill({ pill }: { pill: Pill | null }) {
  return (
    <div aria-live="polite" className={classes.place}>
      {pill && <PillBody {...pill} />}
    </div>
  )
}

function PillBody({ text, tone, to, onClick }: Pill) {
  const looks = { className: classes.pill, 'data-tone': tone }
  if (to)
    return (
      <Link {...looks} to={to}>
        {text}
      </Link>
    )
  if (onClick)
    return (
      <button {...looks} type="button" onClick={onClick}>
        {text}
      </button>
    )
  return <span {...looks}>{text}</span>
}
