import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { showHistoryValue } from '#shared/history.ts'
import { fieldOf, type Side } from '#shared/merge.ts'
import { permissionLabel } from '#shared/permissions.ts'
import type { FieldWords, FormSchemas } from '../ui/forms/form-model.ts'
import classes from './conflict-view.module.css'
import { type Conflict, type OpenChoice, useChoices } from './use-conflict.ts'

interface ConflictViewProps {
  conflict: Conflict
  schemas: FormSchemas
  words: ReadonlyMap<string, FieldWords>
  /** Told whether the form may be saved: not while a choice is open, nor to a record that is gone. */
  onBlock: (isBlocked: boolean) => void
}

const texts = {
  merge: 'Nothing you typed is lost. Choose what to keep, then save.',
  noOverlap: 'It touches nothing you typed. Save again to keep both.',
  gone: 'What you typed is still here, so that you can copy it.',
}

/** Whose change came first, and field by field both versions to choose from. */
export function ConflictView({ conflict, schemas, words, onBlock }: ConflictViewProps) {
  const { told, isGone } = conflict
  const { choices, choose } = useChoices(conflict, schemas)
  const top = useRef<HTMLElement>(null)
  const titleId = useId()
  const open = choices.filter(({ chosen }) => chosen === null)
  const isBlocked = isGone || open.length > 0
  useEffect(() => onBlock(isBlocked), [onBlock, isBlocked])
  useEffect(() => {
    top.current?.focus()
    top.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  const isOffered = ({ name }: OpenChoice) => words.has(name) || fieldOf(name).key !== null
  const labelOf = (name: string) => {
    const { field, key } = fieldOf(name)
    return key === null ? (words.get(name)?.label ?? schemas.labels?.[field] ?? field) : permissionLabel(key)
  }
  const show = (name: string, value: unknown) => words.get(name)?.show?.(value) ?? showHistoryValue(value)
  const offered = choices.filter(isOffered)
  const others = choices.filter(choice => !isOffered(choice) && choice.chosen === 'theirs')

  return (
    <section ref={top} tabIndex={-1} className={classes.conflict} aria-labelledby={titleId}>
      <div role="alert" className={classes.head}>
        <IconAlertTriangle size={22} className={classes.icon} aria-hidden />
        <div>
          <h3 id={titleId} className={classes.title}>
            {told}
          </h3>
          <p className={classes.text}>
            {isGone ? texts.gone : offered.length > 0 ? texts.merge : texts.noOverlap}
          </p>
        </div>
      </div>
      {offered.map(choice => (
        <Choice
          key={choice.name}
          label={labelOf(choice.name)}
          chosen={choice.chosen}
          mine={show(choice.name, choice.mine)}
          theirs={show(choice.name, choice.theirs)}
          onChoose={side => choose(choice, side)}
        />
      ))}
      {others.length > 0 && (
        <p className={classes.text}>Also taken over: {others.map(({ name }) => labelOf(name)).join(', ')}.</p>
      )}
      {open.length > 0 && (
        <p className={classes.open} role="status">
          Still to choose: {open.map(({ name }) => labelOf(name)).join(', ')}
        </p>
      )}
    </section>
  )
}

interface ChoiceProps {
  label: string
  chosen: Side | null
  mine: string
  theirs: string
  onChoose: (side: Side) => void
}

function Choice({ label, chosen, mine, theirs, onChoose }: ChoiceProps) {
  const group = useId()
  const side = (which: Side, words: string, value: string): ReactNode => (
    <label className={classes.side} data-chosen={chosen === which || undefined}>
      <span className={classes.sideHead}>
        <input
          type="radio"
          name={`choice-${group}`}
          className={classes.radio}
          checked={chosen === which}
          onChange={() => onChoose(which)}
        />
        {words}
      </span>
      <span className={classes.value}>{value || <em className={classes.empty}>empty</em>}</span>
    </label>
  )
  return (
    <fieldset className={classes.choice} data-open={chosen === null || undefined}>
      <legend className={classes.legend}>{label}</legend>
      {side('mine', 'Keep mine', mine)}
      {side('theirs', 'Take theirs', theirs)}
    </fieldset>
  )
}
