import { showHistoryValue } from '#shared/history.ts'
import type { Resource } from '#shared/resource.ts'

type Fields = Record<string, unknown>

/** One field of an entry, as people read it. */
export interface EnteredField {
  name: string
  label: string
  value: string
}

/** Fields that a body carries for the server alone. */
const forTheServer: readonly string[] = ['expect', 'isAnother', 'lockReason', 'records', 'doneAt']

/** What was entered, in the words of the kind's screen; what is empty is left out. */
export function enteredFields(
  kind: Pick<Resource, 'labels' | 'form'> | undefined,
  entered: Fields,
  nameOf: (column: string) => string,
): EnteredField[] {
  return Object.entries(entered)
    .filter(([name]) => !forTheServer.includes(name) && isOfTheForm(kind, name))
    .map(([name, value]) => ({
      name,
      label: kind?.labels?.[name] ?? labelFrom(name),
      value: nameOf(name) || shown(value),
    }))
    .filter(({ value }) => value !== '')
}

const isOfTheForm = (kind: Pick<Resource, 'form'> | undefined, name: string) =>
  !kind || name in kind.form.shape

/** Both versions of what differs between an entry and the record as it is now. */
export interface TwoVersions {
  label: string
  mine: string
  theirs: string
}

export function differences(mine: readonly EnteredField[], theirs: readonly EnteredField[]): TwoVersions[] {
  const names = [...new Set([...mine, ...theirs].map(({ name }) => name))]
  const find = (fields: readonly EnteredField[], name: string) => fields.find(field => field.name === name)
  return names
    .map(name => {
      const [own, other] = [find(mine, name), find(theirs, name)]
      const label = own?.label ?? other?.label ?? name
      return { label, mine: own?.value ?? '', theirs: other?.value ?? '' }
    })
    .filter(({ mine: own, theirs: other }) => own !== other)
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(shown).filter(Boolean).join('; ')
  if (value !== null && typeof value === 'object')
    return Object.entries(value)
      .map(([name, part]) => (shown(part) ? `${labelFrom(name)} ${shown(part)}` : ''))
      .filter(Boolean)
      .join(', ')
  return showHistoryValue(value)
}

/** "fromVessel" reads "From Vessel". */
const labelFrom = (name: string) =>
  name.charAt(0).toUpperCase() + name.slice(1).replace(/[A-Z]/g, letter => ` ${letter}`)
