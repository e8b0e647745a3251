import { Select, TextInput } from '#client/ui/forms/inputs.tsx'
import { ShortFields } from '#client/ui/page/layout.tsx'
import type { ImportField } from '../rules/import-field.ts'

interface ValueFieldsProps {
  values: readonly { field: ImportField; value: string }[]
  onChange: (name: string, value: string) => void
}

/** What holds where a file says nothing, field by field. */
export function ValueFields({ values, onChange }: ValueFieldsProps) {
  return (
    <ShortFields>
      {values.map(({ field, value }) =>
        field.choices ? (
          <Select
            key={field.name}
            label={field.label}
            value={value}
            options={[
              { value: '', label: 'Choose' },
              ...field.choices.map(each => ({ value: each, label: each })),
            ]}
            onChange={next => onChange(field.name, next)}
          />
        ) : (
          <TextInput
            key={field.name}
            label={field.label}
            value={value}
            {...(field.type === 'day' && { placeholder: '2024-09-10' })}
            onChange={next => onChange(field.name, next)}
          />
        ),
      )}
    </ShortFields>
  )
}
