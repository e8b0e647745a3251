import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Checkbox } from '@mantine/core'
import { useController } from 'react-hook-form'
import { toSnakeCase } from '#shared/key-case.ts'
import { afterPress } from '../device/after-press.ts'
import classes from './checkbox-field.module.css'
import type { FieldProps } from './fields.tsx'
import { useFieldSchema, useFieldWords } from './form-book.ts'

/** A yes or no. */
export function CheckboxField({ name, label, inputName, hint }: FieldProps) {
  useFieldSchema(name)
  useFieldWords(name, { label })
  const { field, fieldState } = useController({ name })
  return (
    <Checkbox
      ref={field.ref}
      name={inputName ?? toSnakeCase(name)}
      label={label}
      description={hint}
      size="md"
      classNames={{
        inner: classes.inner ?? '',
        label: classes.label ?? '',
        description: classes.description ?? '',
      }}
      checked={Boolean(field.value)}
      onChange={event => field.onChange(event.currentTarget.checked)}
      onBlur={() => afterPress(field.onBlur)}
      error={fieldState.error?.message}
    />
  )
}
