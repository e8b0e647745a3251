import { createParser, parseAsString, useQueryStates } from 'nuqs'
import { useItems } from '#client/data/use-items.ts'
import { Button } from '#client/ui/actions/button.tsx'
import { DateInput } from '#client/ui/forms/inputs.tsx'
import { FilterBar } from '#client/ui/tables/filter-bar.tsx'
import { FilterSelect } from '#client/ui/tables/filter-select.tsx'
import { users } from '#features/house/users/contract.ts'
import { isDay } from '#shared/days.ts'
import { boundsOfDay } from '#shared/moments.ts'
import { personName } from '#shared/people.ts'
import { actionWord, historyActions } from '#shared/trail-actions.ts'
import type { TrailKind } from '../contract.ts'
import { kindLabel } from '../rules.ts'

const day = createParser<string>({ parse: text => (isDay(text) ? text : null), serialize: String })

const parsers = {
  person: parseAsString.withDefault(''),
  kind: parseAsString.withDefault(''),
  action: parseAsString.withDefault(''),
  from: day.withDefault(''),
  to: day.withDefault(''),
}

/** What of the activity is shown, as the address says it. */
export function useActivityFilters() {
  return useQueryStates(parsers, { history: 'replace' })
}

type Filters = ReturnType<typeof useActivityFilters>[0]

/** The question to the server: the days are the reader's own. */
export function activityQuery({ person, kind, action, from, to }: Filters): string {
  const query = new URLSearchParams({ limit: '50' })
  const asked = {
    person,
    kind,
    action,
    from: from && boundsOfDay(from).first,
    to: to && boundsOfDay(to).last,
  }
  for (const [name, value] of Object.entries(asked)) if (value) query.set(name, value)
  return query.toString()
}

/** Whether anything is left out. */
export const isNarrowed = (filters: Filters) => Object.values(filters).some(value => value !== '')

const readPerson = (raw: Record<string, unknown>) => ({
  id: Number(raw.id),
  name: personName(raw),
})

export function ActivityFilters({ kinds, filters, onChange }: ActivityFiltersProps) {
  const people = useItems(users, { readRow: readPerson })
  return (
    <FilterBar isDense>
      <FilterSelect
        label="Person"
        all="Everyone"
        chosen={filters.person}
        options={(people.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={person => void onChange({ person })}
      />
      <FilterSelect
        label="Record"
        all="All records"
        chosen={filters.kind}
        options={kinds.map(kind => ({ value: kind.name, label: kindLabel(kind) }))}
        onChange={kind => void onChange({ kind })}
      />
      <FilterSelect
        label="Action"
        all="All actions"
        chosen={filters.action}
        options={historyActions.map(action => ({ value: action, label: actionWord(action) }))}
        onChange={action => void onChange({ action })}
      />
      <DateInput label="From" value={filters.from} onChange={from => void onChange({ from })} />
      <DateInput label="To" value={filters.to} onChange={to => void onChange({ to })} />
      {isNarrowed(filters) && <Button onClick={() => void onChange(null)}>Show all</Button>}
    </FilterBar>
  )
}

interface ActivityFiltersProps {
  kinds: readonly TrailKind[]
  filters: Filters
  /** Null takes all of them away. */
  onChange: ReturnType<typeof useActivityFilters>[1]
}
