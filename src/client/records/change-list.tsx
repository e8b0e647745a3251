import { IconArrowRight } from '@tabler/icons-react'
import {
  type HistoryChange,
  type HistoryEntry,
  type HistoryValue,
  showHistoryValue,
} from '#shared/history.ts'
import { HeardOnly } from '../ui/text/heard-only.tsx'
import classes from './record-history.module.css'

/** What changed, field by field: before and after, or what a record was created with and what went with it. */
export function ChangeList({ action, changes }: Pick<HistoryEntry, 'action' | 'changes'>) {
  if (changes.length === 0) return null
  return (
    <dl className={classes.changes}>
      {changes.map(change => (
        <div key={change.field} className={classes.change}>
          <dt className={classes.label}>{change.label}</dt>
          <dd className={classes.values}>
            <Values {...change} action={action} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Values({ before, after, isSecret, action }: HistoryChange & { action: string }) {
  if (isSecret) return <em className={classes.empty}>changed</em>
  if (action !== 'updated') return <Value value={before ?? after} />
  return (
    <>
      <del className={classes.before}>
        <Value value={before} />
      </del>{' '}
      <IconArrowRight size={15} className={classes.arrow} aria-hidden />
      <HeardOnly>changed to</HeardOnly>{' '}
      <ins className={classes.after}>
        <Value value={after} />
      </ins>
    </>
  )
}

/** One value in the words of the screens. */
function Value({ value }: { value: HistoryValue }) {
  const text = showHistoryValue(value)
  return text === '' ? <em className={classes.empty}>empty</em> : <span>{text}</span>
}
