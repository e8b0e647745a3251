import { VisuallyHidden } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { type HistoryChange, type HistoryValue, showHistoryValue } from '#shared/history.ts'
import classes from './record-history.module.css'

/** What changed, field by field: the name, the value before and the value after. */
export function ChangeList({ changes }: { changes: readonly HistoryChange[] }) {
  if (changes.length === 0) return null
  return (
    <dl className={classes.changes}>
      {changes.map(change => (
        <div key={change.field} className={classes.change}>
          <dt className={classes.label}>{change.label}</dt>
          <dd className={classes.values}>
            <Values {...change} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Values({ before, after, isSecret }: HistoryChange) {
  if (isSecret) return <em className={classes.empty}>changed</em>
  if (before === null) return <Value value={after} />
  if (after === null)
    return (
      <del className={classes.before}>
        <Value value={before} />
      </del>
    )
  return (
    <>
      <del className={classes.before}>
        <Value value={before} />
      </del>
      <IconArrowRight size={15} className={classes.arrow} aria-hidden />
      <VisuallyHidden>changed to</VisuallyHidden>
      <ins className={classes.after}>
        <Value value={after} />
      </ins>
    </>
  )
}

/** One value in the words of the screens. */
export function Value({ value }: { value: HistoryValue | undefined }) {
  const text = showHistoryValue(value)
  return text === '' ? <em className={classes.empty}>empty</em> : <span>{text}</span>
}
