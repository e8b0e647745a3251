import { createParser, parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo, useState } from 'react'
import { MinuteInput } from '#client/ui/forms/inputs.tsx'
import { FilterBar, WideFilter } from '#client/ui/tables/filter-bar.tsx'
import { FilterSelect, WordFilter } from '#client/ui/tables/filter-select.tsx'
import { vesselTypes } from '#features/records/vessels/contract.ts'
import type { CellarVessel } from '../contract/answers.ts'
import {
  type CellarFilters as Filters,
  levelLabels,
  levels,
  locationsIn,
  minuteOf,
  readAsOf,
  winesIn,
} from '../rules/overview.ts'

const parsers = {
  wine: parseAsInteger,
  type: parseAsStringLiteral(vesselTypes),
  location: parseAsString,
  level: parseAsStringLiteral(levels),
  at: createParser({ parse: readAsOf, serialize: (minute: string) => minute }),
}

/** What the vessels are filtered by, and as of when they are shown, kept in the address. */
export function useCellarFilters() {
  return useQueryStates(parsers)
}

const levelOptions = levels.map(level => ({ value: level, label: levelLabels[level] }))

interface CellarFiltersProps {
  filters: Filters & { at: string | null }
  onChange: ReturnType<typeof useCellarFilters>[1]
  vessels: readonly CellarVessel[]
}

export function CellarFilters({ filters, onChange, vessels }: CellarFiltersProps) {
  const wines = useMemo(
    () =>
      winesIn(vessels).map(({ id, batchId, batchName }) => ({ value: id, label: `${batchId} ${batchName}` })),
    [vessels],
  )
  const locations = useMemo(() => locationsIn(vessels), [vessels])
  /** What is to be looked at is known of today alone. */
  function goTo(at: string | null) {
    void onChange(at !== null && filters.level === 'toLookAt' ? { at, level: null } : { at })
  }
  const types = vesselTypes.filter(type => vessels.some(({ vesselType }) => vesselType === type))
  return (
    <FilterBar isDense>
      <WideFilter>
        <AsOf at={filters.at} onChange={goTo} />
      </WideFilter>
      <FilterSelect
        label="Wine"
        all="All wines"
        chosen={filters.wine}
        options={wines}
        onChange={wine => void onChange({ wine: wine === null ? null : Number(wine) })}
      />
      <WordFilter
        label="Type"
        words={types}
        chosen={filters.type}
        onChange={type => void onChange({ type })}
      />
      {locations.length > 1 && (
        <WordFilter
          label="Location"
          words={locations}
          chosen={filters.location}
          onChange={location => void onChange({ location })}
        />
      )}
      <FilterSelect
        label="Show"
        all="All vessels"
        chosen={filters.level}
        options={levelOptions.filter(({ value }) => filters.at === null || value !== 'toLookAt')}
        onChange={level => void onChange({ level: levels.find(each => each === level) ?? null })}
      />
    </FilterBar>
  )
}

/** A half-typed moment stays in its field; the page follows once there is a whole one, or none. */
function AsOf({ at, onChange }: { at: string | null; onChange: (at: string | null) => void }) {
  const [typed, setTyped] = useState({ text: at ? minuteOf(at) : '', at })
  if (typed.at !== at) setTyped({ text: at ? minuteOf(at) : '', at })

  function follow(text: string) {
    const next = text === '' ? null : (readAsOf(text) ?? at)
    setTyped({ text, at: next })
    onChange(next)
  }

  return <MinuteInput label="As of" value={typed.text} onChange={follow} />
}
