import { type Ref, useId } from 'react'
import classes from './walk.module.css'

interface WalkFieldProps {
  label: string
  /** What was there last, and how old it is. */
  last: string
  /** As typed. */
  value: string
  /** Why it is no value. */
  complaint: string | null
  /** What is asked about it. */
  question: string | null
  /** The word on the pad's key: there is another field, or this is the last. */
  enterKey: 'next' | 'done'
  ref: Ref<HTMLInputElement>
  onChange: (text: string) => void
  onEnter: () => void
  onLeave: () => void
  /** Where it may be below zero: the pads of some phones have no minus. */
  onTurn?: () => void
}

/** A large number beside its name, for wet thumbs. What is typed stays as typed: some write a comma. */
export function WalkField(props: WalkFieldProps) {
  const { label, last, value, complaint, question, enterKey, ref, onChange, onEnter, onLeave, onTurn } = props
  const id = useId()
  const said = complaint ?? question
  return (
    <div className={classes.field} data-asked={said !== null || undefined}>
      <label className={classes.label} htmlFor={id}>
        <span className={classes.name}>{label}</span>
        <span className={classes.last}>{last}</span>
      </label>
      {onTurn && (
        <button
          type="button"
          className={classes.turn}
          aria-label={`${label} below or above zero`}
          // The pad stays open.
          onMouseDown={event => event.preventDefault()}
          onClick={onTurn}
        >
          ±
        </button>
      )}
      <input
        ref={ref}
        id={id}
        className={classes.input}
        type="text"
        inputMode="decimal"
        enterKeyHint={enterKey}
        autoComplete="off"
        maxLength={12}
        value={value}
        aria-invalid={complaint !== null || undefined}
        aria-describedby={said === null ? undefined : `${id}-said`}
        onChange={event => onChange(event.currentTarget.value)}
        onBlur={onLeave}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          onEnter()
        }}
      />
      {said !== null && (
        <p
          id={`${id}-said`}
          className={classes.said}
          data-kind={complaint === null ? 'question' : 'complaint'}
          role="status"
        >
          {said}
        </p>
      )}
    </div>
  )
}
