import type { ReactNode } from 'react'
import { useColorScheme } from '../theme/use-color-scheme.ts'
import { chartColors } from './chart-colors.ts'
import classes from './composition.module.css'

function useSwatchColors(): (index: number) => string {
  return chartColors(useColorScheme()).series
}

/** A dot in one of the eight colours that tell the parts of a whole apart. */
export function Swatch({ color }: { color: number }) {
  const colors = useSwatchColors()
  return (
    <span className={classes.swatch} data-swatch={color} style={{ background: colors(color) }} aria-hidden />
  )
}

/** One part of a whole. */
export interface Part {
  id: number
  color: number
  percent: number
}

/** What a whole is made of, drawn to scale: for the eye only, the numbers stand beside it. */
export function CompositionBar({ label, parts }: { label?: string; parts: readonly Part[] }) {
  const colors = useSwatchColors()
  const whole = Math.max(
    100,
    parts.reduce((sum, { percent }) => sum + Math.max(0, percent), 0),
  )
  return (
    <div aria-hidden>
      {label && <p className={classes.label}>{label}</p>}
      <div className={classes.bar}>
        {parts
          .filter(({ percent }) => percent > 0)
          .map(({ id, color, percent }) => (
            <div
              key={id}
              className={classes.part}
              style={{ width: `${(percent / whole) * 100}%`, background: colors(color) }}
            />
          ))}
      </div>
    </div>
  )
}

/** The parts below one another, or beside each other where there is room. */
export function PartList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.parts} aria-label={label}>
      {children}
    </ul>
  )
}

/** A part by its colour, its name and its share. */
export function PartTitle(props: { color: number; name: ReactNode; detail: string; value: string }) {
  return (
    <span className={classes.line}>
      <Swatch color={props.color} />
      <span className={classes.words}>
        <span className={classes.name}>{props.name}</span>
        <span className={classes.detail}>{props.detail}</span>
      </span>
      <span className={classes.value}>{props.value}</span>
    </span>
  )
}
