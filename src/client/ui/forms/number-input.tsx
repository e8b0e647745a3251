import { TextInput } from '@mantine/core'

interface NumberInputProps {
  label: string
  /** As typed: an input can be emptied while one types, and holds no number then. */
  value: string
  onChange: (text: string) => void
  min?: number
  max?: number
  step: number
  /** Takes the Enter key, which would otherwise submit a form around the input. */
  onEnter?: () => void
}

/** A number that its owner keeps, with the decimal pad of a phone; what is out of range stays as it was typed. */
export function NumberInput({ onChange, onEnter, ...rest }: NumberInputProps) {
  return (
    <TextInput
      {...rest}
      type="number"
      inputMode="decimal"
      autoComplete="off"
      onChange={event => onChange(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key !== 'Enter' || !onEnter) return
        event.preventDefault()
        onEnter()
      }}
      // The zero that stands there at first is replaced by what is typed.
      onFocus={event => event.currentTarget.select()}
      // A wheel over a focused number would change it while the page is scrolled.
      onWheel={event => event.currentTarget.blur()}
    />
  )
}
