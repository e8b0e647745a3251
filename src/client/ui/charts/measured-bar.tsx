import type { ReactNode } from 'react'
import type { Tone } from '../theme/palette.ts'
import classes from './measured-bar.module.css'
import { Meter } from './meter.tsx'

interface MeasuredBarProps {
  label: string
  value: string
  unit?: string
  /** How long the bar is, in percent. */
  percent: number
  tone?: Tone
  note?: ReactNode
  isProgress?: boolean
  size?: 'md' | 'lg'
}

/** A named value with its bar. */
export function MeasuredBar({ label, value, unit, percent, tone, note, isProgress, size }: MeasuredBarProps) {
  const text = unit ? `${value} ${unit}` : value
  return (
    <div className={classes.item}>
      <div className={classes.line}>
        <span className={classes.label}>{label}</span>
        <span className={classes.value} data-tone={tone}>
          {value}
          {unit && <span className={classes.unit}> {unit}</span>}
        </span>
      </div>
      <Meter
        label={`${label}, as a bar`}
        percent={percent}
        text={text}
        tone={tone}
        isProgress={isProgress}
        size={size}
      />
      {note && <p className={classes.note}>{note}</p>}
    </div>
  )
}
