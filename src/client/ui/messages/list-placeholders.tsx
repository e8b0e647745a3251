import { IconCloudOff, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { statusMessages } from '#shared/failures.ts'
import { RetryButton } from '../actions/retry-button.tsx'
import classes from './list-placeholders.module.css'

/** In place of a list that holds nothing: the sentence of its screen, or the two default lines. */
export function EmptyState({ text, action }: { text?: string; action?: ReactNode }) {
  return (
    <div className={classes.state}>
      <EmptyPicture />
      {text ? (
        <p className={classes.text}>{text}</p>
      ) : (
        <>
          <p className={classes.lead}>No data available</p>
          <p className={classes.text}>Try adding some data to get started</p>
        </>
      )}
      {action}
    </div>
  )
}

/** In place of a list that could not be loaded, where an empty text would wrongly say there is nothing. */
export function FailedState({ onRetry }: { onRetry: () => unknown }) {
  return (
    <div className={classes.state}>
      <IconCloudOff className={classes.icon} aria-hidden />
      <p className={classes.text}>This could not be loaded.</p>
      <RetryButton onRetry={onRetry} />
    </div>
  )
}

/** In place of what this person may not see; with a text of what that is where it is the page itself. */
export function RefusedState({ text }: { text?: string }) {
  return (
    <div className={classes.state}>
      <IconLock className={classes.icon} aria-hidden />
      <p className={classes.lead} role={text && 'alert'}>
        {statusMessages[403]}
      </p>
      {text && <p className={classes.text}>{text}</p>}
    </div>
  )
}

/** Rows of vines under a low sun. */
function EmptyPicture() {
  return (
    <svg className={classes.picture} viewBox="0 0 120 64" fill="none" aria-hidden="true">
      <circle cx="84" cy="20" r="9" stroke="currentColor" strokeWidth="1.5" />
      <path
        d="M4 44c22-14 44-18 60-12s34 6 52-4M10 58c18-14 34-20 52-22M34 60c10-12 20-18 34-22M60 60c6-9 12-15 22-20M86 60c4-7 8-13 16-18"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </svg>
  )
}
