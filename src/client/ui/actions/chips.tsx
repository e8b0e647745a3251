import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './chips.module.css'

/** A choice of several at once by one press. */
export interface ChipPreset {
  label: string
  chosen: readonly string[]
}

interface ChipsProps {
  label: string
  options: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  presets?: readonly ChipPreset[]
  /** A picture before the word of the option at this place. */
  mark?: (place: number) => ReactNode
}

/** Words to switch on and off; what is chosen keeps the order of the options. */
export function Chips({ label, options, chosen, onChange, presets = [], mark }: ChipsProps) {
  const toggle = (option: string) =>
    onChange(options.filter(each => (each === option ? !chosen.includes(each) : chosen.includes(each))))
  return (
    <fieldset data-screen-only className={classes.chips}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {options.map((option, place) => (
        <button
          key={option}
          type="button"
          className={classes.chip}
          aria-pressed={chosen.includes(option)}
          onClick={() => toggle(option)}
        >
          {mark?.(place)}
          {option}
        </button>
      ))}
      {presets.map(preset => (
        <button
          key={preset.label}
          type="button"
          className={classes.preset}
          onClick={() => onChange(preset.chosen)}
        >
          {preset.label}
        </button>
      ))}
    </fieldset>
  )
}
