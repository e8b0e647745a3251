import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import type { HistoryEntry } from '#shared/history.ts'
import { showExactMoment } from '#shared/moments.ts'
import { TextLink } from '../ui/text/text-link.tsx'
import classes from './activity-trail.module.css'
import { ChangeList } from './change-list.tsx'

/** Something that happened, in a sentence, with what changed and where to see it. */
export interface ActivityLine extends HistoryEntry {
  sentence: string
  /** The page of the record, where there is one and the record still exists. */
  to: string | null
}

interface ActivityTrailProps {
  entries: readonly ActivityLine[]
  opened: ReadonlySet<number>
  onToggle: (id: number) => void
}

/** What happened across the winery, newest first; a line opens to its changes. */
export function ActivityTrail({ entries, opened, onToggle }: ActivityTrailProps) {
  return (
    <ol className={classes.trail} aria-label="Activity">
      {entries.map(entry => (
        <Line
          key={entry.id}
          entry={entry}
          isOpen={opened.has(entry.id)}
          onToggle={() => onToggle(entry.id)}
        />
      ))}
    </ol>
  )
}

function Line({ entry, isOpen, onToggle }: { entry: ActivityLine; isOpen: boolean; onToggle: () => void }) {
  const bodyId = useId()
  const canOpen = entry.changes.length > 0 || entry.to !== null
  const words = (
    <>
      <span className={classes.sentence}>
        <strong>{entry.userName || 'The server'}</strong> {entry.sentence}
        {entry.isBroughtIn && ' (brought in)'}
      </span>
      <time className={classes.when} dateTime={entry.at}>
        {showExactMoment(entry.at)}
      </time>
    </>
  )
  if (!canOpen)
    return (
      <li className={classes.line}>
        <div className={classes.head}>{words}</div>
      </li>
    )
  return (
    <li className={classes.line}>
      <button
        type="button"
        className={classes.head}
        aria-expanded={isOpen}
        aria-controls={isOpen ? bodyId : undefined}
        onClick={onToggle}
      >
        {words}
        <IconChevronDown size={18} className={classes.arrow} data-open={isOpen || undefined} aria-hidden />
      </button>
      {isOpen && (
        <div id={bodyId} className={classes.body}>
          <ChangeList {...entry} />
          {entry.to && (
            <p className={classes.link}>
              <TextLink to={entry.to}>Open record</TextLink>
            </p>
          )}
        </div>
      )}
    </li>
  )
}
