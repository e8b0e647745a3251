import { Select } from '#client/ui/forms/inputs.tsx'
import { ShortFields, Stack } from '#client/ui/page/layout.tsx'
import { Panel } from '#client/ui/page/panel.tsx'

import type { ImportKindAnswer } from '../contract.ts'
import { ValueFields } from './value-fields.tsx'

/** Kinds of which what is missing is made, each with what holds for those. */
export type Making = Readonly<Record<string, Readonly<Record<string, string>>>>

interface MissingRecordsProps {
  /** The kinds of which rows may need one. */
  kinds: readonly ImportKindAnswer[]
  making: Making
  onChange: (making: Making) => void
}

const choices = [
  { value: 'leave', label: 'Leave out' },
  { value: 'make', label: 'Make them' },
]

/** Lets somebody have made, in the same run, what rows name and is not there yet. */
export function MissingRecords({ kinds, making, onChange }: MissingRecordsProps) {
  if (kinds.length === 0) return null
  return (
    <Panel title="What the rows name and is not there" hint="It can be made in the same run.">
      <Stack>
        <ShortFields>
          {kinds.map(kind => (
            <Select
              key={kind.name}
              label={`Missing ${kind.label.toLowerCase()}`}
              value={kind.name in making ? 'make' : 'leave'}
              options={choices}
              onChange={choice => {
                const { [kind.name]: _left, ...others } = making
                onChange(choice === 'make' ? { ...others, [kind.name]: proposed(kind) } : others)
              }}
            />
          ))}
        </ShortFields>
        {kinds.map(kind => {
          const values = making[kind.name]
          const open = values ? openFields(kind) : []
          if (!values || open.length === 0) return null
          return (
            <Panel isInset key={kind.name} title={`For all ${kind.label.toLowerCase()} that are made`}>
              <ValueFields
                values={open.map(field => ({ field, value: values[field.name] ?? '' }))}
                onChange={(name, value) => onChange({ ...making, [kind.name]: { ...values, [name]: value } })}
              />
            </Panel>
          )
        })}
      </Stack>
    </Panel>
  )
}

/** What must be said of one that is made, beyond its name. */
const openFields = ({ fields, madeFrom }: ImportKindAnswer) =>
  fields.filter(({ name, isRequired }) => isRequired && !madeFrom.includes(name))

function proposed(kind: ImportKindAnswer): Record<string, string> {
  return Object.fromEntries(
    openFields(kind).map(({ name }) => [name, String(kind.assumed[name] ?? '')] as const),
  )
}
