import { useState } from 'react'
import { type UseFormReturn, useFormContext, useWatch } from 'react-hook-form'
import {
  type Difference,
  differencesBetween,
  fieldOf,
  type Side,
  spreadMaps,
  withPart,
} from '#shared/merge.ts'
import type { FormSchemas, FormValues } from '../ui/forms/form-model.ts'

/** What became of a record while its form was open. */
export interface Recalled {
  /** The sentence about whose change came first. */
  told: string
  /** The record is not there any more. */
  isGone?: boolean
  /** What the form began with, and what it would begin with now. */
  base: FormValues
  theirs: FormValues
}

/** What a change was made on: what its form began with, and the version of the record that this was. */
export interface MadeOn {
  base: FormValues
  version: number | null
}

/** A colleague's change laid beside what is typed. */
export interface Conflict {
  told: string
  isGone: boolean
  differences: readonly Difference[]
}

/** A field to decide about, as it stands at this moment. */
export interface OpenChoice extends Difference {
  /** Null until somebody has chosen. */
  chosen: Side | null
}

type FormOf = Pick<UseFormReturn<FormValues>, 'getValues' | 'setValue'>

function fill(form: FormOf, name: string, value: unknown): void {
  const { field, key } = fieldOf(name)
  form.setValue(field, withPart(form.getValues(field), key, value), { shouldDirty: true })
}

/** Compares what is typed with what the record has become; what only the other side changed is taken over. */
export function openConflict(form: FormOf, schemas: FormSchemas, recalled: Recalled): Conflict {
  const { told, isGone = false, base, theirs } = recalled
  const [was, typed, is] = [base, form.getValues(), theirs].map(spreadMaps) as [
    FormValues,
    FormValues,
    FormValues,
  ]
  const differences = isGone ? [] : differencesBetween(was, typed, is, sameBy(schemas))
  for (const each of differences) if (each.proposed === 'theirs') fill(form, each.name, each.theirs)
  return { told, isGone, differences }
}

/**
 * The choices of a conflict. The form itself is the merged record: taking theirs fills the field, keeping mine
 * brings back what was typed, and typing on counts as keeping mine.
 */
export function useChoices({ differences }: Conflict, schemas: FormSchemas) {
  const form = useFormContext<FormValues>()
  const typed = spreadMaps(useWatch({ control: form.control }))
  const [kept, setKept] = useState<ReadonlyMap<string, unknown>>(
    () =>
      new Map(
        differences.filter(({ proposed }) => proposed === 'mine').map(({ name, mine }) => [name, mine]),
      ),
  )
  const same = sameBy(schemas)

  const choices = differences.map((difference): OpenChoice => {
    const { name, theirs } = difference
    const current = typed[name]
    if (same(name, current, theirs))
      return { ...difference, mine: kept.has(name) ? kept.get(name) : difference.mine, chosen: 'theirs' }
    const isKept = kept.has(name) || !same(name, current, difference.mine)
    return { ...difference, mine: current, chosen: isKept ? 'mine' : null }
  })

  function choose({ name, mine, theirs }: OpenChoice, side: Side) {
    // What was typed is put aside when theirs is taken, not thrown away.
    setKept(new Map(kept).set(name, mine))
    fill(form, name, side === 'mine' ? mine : theirs)
  }

  return { choices, choose }
}

/** Two values are the same when the contract reads the same from both: `12.50` and 12.5, nothing and blank. */
function sameBy({ form }: FormSchemas) {
  const read = (name: string, value: unknown) => {
    const schema = form.shape[name]
    const result = schema && 'safeParse' in schema ? schema.safeParse(value) : null
    const settled = result?.success ? result.data : value
    return JSON.stringify(typeof settled === 'string' ? settled.trim() : (settled ?? ''))
  }
  return (name: string, one: unknown, other: unknown) => read(name, one) === read(name, other)
}
