import {
  PasswordInput as MantinePasswordInput,
  TextInput as MantineTextInput,
  NativeSelect,
  Textarea,
} from '@mantine/core'
import type { Ref } from 'react'
import { useOptions } from './options.tsx'

interface InputProps {
  label: string
  value: string
  onChange: (text: string) => void
  onBlur?: () => void
  name?: string
  error?: string | null
  placeholder?: string
  autoComplete?: string
  /** Which keys a phone offers. */
  inputMode?: 'numeric'
  ref?: Ref<HTMLInputElement>
}

// Inputs for places without a contract's form: the sign-in page, filters, calculators.

/** One line of text that its owner keeps. */
export function TextInput({
  onChange,
  type = 'text',
  ...rest
}: InputProps & { type?: 'text' | 'email' | 'search' }) {
  return <MantineTextInput {...rest} type={type} onChange={event => onChange(event.currentTarget.value)} />
}

/** A masked line of text that its owner keeps. */
export function PasswordInput({ onChange, ...rest }: InputProps) {
  return <MantinePasswordInput {...rest} onChange={event => onChange(event.currentTarget.value)} />
}

/** Several lines of text that their owner keeps. */
export function LinesInput({
  onChange,
  ref: _ref,
  ...rest
}: InputProps & { rows?: number; description?: string }) {
  return <Textarea {...rest} onChange={event => onChange(event.currentTarget.value)} />
}

/** A calendar day that its owner keeps, by the device's own picker. */
export function DateInput({ onChange, ...rest }: InputProps & { min?: string; max?: string }) {
  return <MantineTextInput {...rest} type="date" onChange={event => onChange(event.currentTarget.value)} />
}

/** A day and a time of the clock on the wall that its owner keeps, by the device's own picker. */
export function MinuteInput({ onChange, ...rest }: InputProps) {
  return (
    <MantineTextInput
      {...rest}
      type="datetime-local"
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

/** One of a list, for filters. */
export function Select({
  label,
  isLabelHeard = false,
  value,
  options,
  onChange,
}: {
  label: string
  /** Where the choices speak for themselves to those who see them. */
  isLabelHeard?: boolean
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}) {
  return (
    <NativeSelect
      {...(isLabelHeard ? { 'aria-label': label } : { label })}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      {...useOptions(options, value)}
    />
  )
}
