import { NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { useId, type WheelEvent } from 'react'
import { useController } from 'react-hook-form'
import { toSnakeCase } from '#shared/key-case.ts'
import { afterPress } from '../device/after-press.ts'
import { useFieldSchema, useFieldWords } from './form-book.ts'
import type { FieldWords } from './form-model.ts'
import { useOptions } from './options.tsx'

/** What every field takes. */
export interface FieldProps {
  /** The key in the contract's form. */
  name: string
  label: string
  /** The HTML name, where it is not the key in snake_case. */
  inputName?: string
  hint?: string
  placeholder?: string
  /** Marks the field though the contract accepts it empty. */
  required?: boolean
  readOnly?: boolean
  /** Where what stands around the field says to those who see it what it is. */
  isLabelHeard?: boolean
}

/** Binds one field of the form around it to one control. */
function useField(props: FieldProps, words: Omit<FieldWords, 'label'> = {}) {
  const { name, label, inputName, hint, placeholder, required, readOnly, isLabelHeard } = props
  const schema = useFieldSchema(name)
  useFieldWords(name, { label, ...words })
  const { field, fieldState } = useController({ name })
  const isRequired = required ?? !schema.safeParse(undefined).success
  return {
    ref: field.ref,
    value: typeof field.value === 'number' ? String(field.value) : ((field.value as string | null) ?? ''),
    onChange: (value: unknown) => field.onChange(value),
    onBlur: () => afterPress(field.onBlur),
    shared: {
      name: inputName ?? toSnakeCase(name),
      ...(isLabelHeard ? { 'aria-label': label } : { label }),
      description: hint,
      placeholder,
      readOnly,
      error: fieldState.error?.message,
      'aria-required': isRequired || undefined,
      ...(isRequired && !isLabelHeard && { labelProps: { 'data-field-required': true } }),
    },
  }
}

type TextFieldProps = FieldProps & {
  type?: 'text' | 'email'
  maxLength?: number
  autoFocus?: boolean
  /** A code that a phone's app shows: browsers may fill it in. */
  isOneTimeCode?: boolean
  /** Offered while one types; anything else may be typed as well. */
  suggestions?: readonly string[]
}

/** One line of text. */
export function TextField({
  type = 'text',
  maxLength,
  autoFocus,
  isOneTimeCode,
  suggestions,
  ...props
}: TextFieldProps) {
  const { shared, onChange, ...bound } = useField(props)
  const listId = useId()
  const change = {
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  return (
    <>
      <TextInput
        {...shared}
        {...bound}
        {...change}
        type={type}
        maxLength={maxLength}
        data-autofocus={autoFocus}
        autoComplete={isOneTimeCode ? 'one-time-code' : 'off'}
        {...(isOneTimeCode && { inputMode: 'numeric' as const })}
        list={suggestions && listId}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map(text => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </>
  )
}

/** A secret: never shown, never filled in from what is stored. */
export function PasswordField({
  autoComplete = 'new-password',
  ...props
}: FieldProps & { autoComplete?: 'new-password' | 'current-password' }) {
  const { shared, onChange, ...bound } = useField(props, {
    show: value => (value ? '••••••••' : ''),
    isSecret: true,
  })
  return (
    <PasswordInput
      {...shared}
      {...bound}
      onChange={event => onChange(event.currentTarget.value)}
      autoComplete={autoComplete}
    />
  )
}

/** Several lines of text. */
export function TextareaField({ rows = 3, ...props }: FieldProps & { rows?: number }) {
  const { shared, onChange, ...bound } = useField(props)
  return (
    <Textarea {...shared} {...bound} onChange={event => onChange(event.currentTarget.value)} rows={rows} />
  )
}

const heardAsInput = () => {}

/** Stands for what was typed when the browser itself cannot read it as a number. */
const unreadable = 'not a number'

type NumberFieldProps = FieldProps & {
  step?: number
  min?: number
  max?: number
  /** For readings that are entered with wet hands. */
  large?: boolean
  /** May be below zero: some decimal pads have no minus, so the phone's fuller number keys are asked for. */
  signed?: boolean
  /** Stands behind the number. */
  unit?: string
  /** A number that follows from others: shown and not to be typed, while it is given. */
  follows?: string
}

/** A number with the decimal pad of a phone. */
export function NumberField({
  step = 0.01,
  min,
  max,
  large,
  signed,
  unit,
  follows,
  ...props
}: NumberFieldProps) {
  const { shared, onChange, value, ...bound } = useField(props)
  const isFollowing = follows !== undefined
  return (
    <TextInput
      {...shared}
      {...bound}
      type="number"
      inputMode={signed ? undefined : 'decimal'}
      size={large ? 'lg' : 'md'}
      step={step}
      min={min}
      max={max}
      autoComplete="off"
      readOnly={shared.readOnly || isFollowing}
      rightSection={unit && <span aria-hidden>{unit}</span>}
      // A long one needs more room than the button that usually stands there.
      {...(unit && unit.length > 3 && { rightSectionWidth: `${unit.length + 2}ch` })}
      value={follows ?? (value === unreadable ? '' : value)}
      // Text that is no number reads as empty, so React sees no change from an empty field; the input event does.
      onInput={({ currentTarget }) =>
        onChange(currentTarget.validity.badInput ? unreadable : currentTarget.value)
      }
      onChange={heardAsInput}
      // A wheel over a focused number would change a reading while the page is scrolled.
      onWheel={(event: WheelEvent<HTMLInputElement>) => event.currentTarget.blur()}
    />
  )
}

/** A calendar day, by the device's own picker. */
export function DateField(props: FieldProps) {
  const { shared, onChange, ...bound } = useField(props)
  return (
    <TextInput {...shared} {...bound} type="date" onChange={event => onChange(event.currentTarget.value)} />
  )
}

/** A day and a time, by the device's own picker: as the clock on the wall says it. */
export function MomentField(props: FieldProps) {
  const { shared, onChange, ...bound } = useField(props)
  return (
    <TextInput
      {...shared}
      {...bound}
      type="datetime-local"
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

/** One choice of a select. */
export interface Option {
  value: string | number
  label: string
  disabled?: boolean
}

/** One of a list, by the device's own picker; `emptyLabel` adds a first choice that means none. */
export function SelectField({
  options,
  emptyLabel,
  onChosen,
  ...props
}: FieldProps & {
  options: readonly Option[]
  emptyLabel?: string
  /** Told what has been chosen, for fields that follow this one. */
  onChosen?: (value: string) => void
}) {
  const { shared, onChange, ...bound } = useField(props, {
    show: value =>
      options.find(option => String(option.value) === String(value))?.label ?? String(value ?? ''),
  })
  const { placeholder: _, readOnly, ...attributes } = shared
  const { children, ...reaching } = useOptions(options, bound.value)
  return (
    <NativeSelect
      {...attributes}
      {...bound}
      {...reaching}
      disabled={readOnly}
      onChange={({ currentTarget: { value } }) => {
        onChange(value)
        onChosen?.(value)
      }}
    >
      {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
      {children}
    </NativeSelect>
  )
}
