import { Children, type CSSProperties, type ReactNode } from 'react'
import classes from './layout.module.css'

// How a page that is more than one list is laid out. Everything falls into one column on narrow screens.

/** One below the other. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={classes.stack}>{children}</div>
}

/** Side by side where there is room, at opposite ends of a line. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}

/** Two of the same weight. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>
}

/** The work on the left; on the right what follows from it, kept in view. */
export function MainAndSide({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className={classes.mainAndSide}>
      <Stack>{main}</Stack>
      <div className={classes.side}>
        <Stack>{side}</Stack>
      </div>
    </div>
  )
}

/** Short fields, two to a line even on a phone. */
export function ShortFields({ children }: { children: ReactNode }) {
  return <div className={classes.shortFields}>{children}</div>
}

/** A list of cards, as many to a line as fit; `smallest` is the width in rem that a card needs. */
export function Tiles({
  label,
  smallest = 14,
  children,
}: {
  label?: string
  smallest?: number
  children: ReactNode
}) {
  return (
    <ul className={classes.tiles} aria-label={label} style={{ '--tile': `${smallest}rem` } as CSSProperties}>
      {Children.map(children, child => (
        <li>{child}</li>
      ))}
    </ul>
  )
}
