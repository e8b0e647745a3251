import { useMemo } from 'react'
import type { Option } from '../forms/fields.tsx'
import { Select } from '../forms/inputs.tsx'

interface FilterSelectProps {
  label: string
  /** The choice that leaves nothing out. */
  all: string
  chosen: string | number | null | undefined
  options: readonly Option[]
  onChange: (chosen: string | null) => void
}

/** What a list is narrowed to, or all of it. */
export function FilterSelect({ label, all, chosen, options, onChange }: FilterSelectProps) {
  // There may be thousands: the same list for as long as it says the same.
  const choices = useMemo(
    () => [
      { value: '', label: all },
      ...options.map(({ value, label: name }) => ({ value: String(value), label: name })),
    ],
    [all, options],
  )
  const value = String(chosen || '')
  return <Select label={label} value={value} options={choices} onChange={next => onChange(next || null)} />
}

interface WordFilterProps<Word extends string> {
  label: string
  all?: string
  words: readonly Word[]
  chosen: string | null
  onChange: (chosen: Word | null) => void
}

/** The same for one word of a fixed list. */
export function WordFilter<Word extends string>(props: WordFilterProps<Word>) {
  const { label, all = 'All', words, chosen, onChange } = props
  const options = words.map(word => ({ value: word, label: word }))
  const choose = (next: string | null) => onChange(words.find(word => word === next) ?? null)
  return <FilterSelect label={label} all={all} chosen={chosen} options={options} onChange={choose} />
}
