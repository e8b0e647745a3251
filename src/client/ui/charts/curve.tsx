import { useLayoutEffect, useRef, useState } from 'react'
import { dateFormat } from '#shared/late-formats.ts'
import classes from './curve.module.css'

interface Point {
  at: number
  value: number
}

export interface CurveProps {
  /** What it shows, for those who do not see it. */
  label: string
  /** What was measured; an odd point is drawn hollow, beside the line. */
  points: readonly (Point & { isOdd?: boolean })[]
  /** What a machine measured in between: a thin line. */
  machine?: readonly Point[]
  /** How it may go on: the middle, and what lies around it. */
  band?: readonly { at: number; low: number; middle: number; high: number }[]
  /** A level that matters, with its name. */
  level?: { value: number; label: string }
  /** Stretches of time with a name, one after the other. */
  stretches?: readonly { from: number; to: number; label: string }[]
  /** What was done, at its moment. */
  marks?: readonly { at: number; label: string }[]
  /** The same of another course, faint. */
  other?: { label: string; points: readonly Point[] }
  /** With axes, for a page of its own; without, for a card. */
  isLarge?: boolean
  unit: string
}

const aDay = 86_400_000
const sizes = {
  small: { height: 72, left: 4, right: 4, top: 6, bottom: 6 },
  large: { height: 280, left: 40, right: 12, top: 14, bottom: 28 },
}

/** As wide as there is room: what is written in it must not shrink with it. */
function useWidth() {
  const element = useRef<SVGSVGElement>(null)
  const [width, setWidth] = useState(320)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => setWidth(Math.max(120, Math.round(current.getBoundingClientRect().width)))
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(current)
    return () => watcher.disconnect()
  }, [])
  return { element, width }
}

const ticksFrom = (low: number, high: number, step: number) =>
  Array.from(
    { length: Math.floor(high / step) - Math.ceil(low / step) + 1 },
    (_, at) => (Math.ceil(low / step) + at) * step,
  )

const path = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

/** One course over time, and how it may go on. */
export function Curve({
  label,
  points,
  machine = [],
  band = [],
  level,
  stretches = [],
  marks = [],
  other,
  isLarge = false,
  unit,
}: CurveProps) {
  const { element, width } = useWidth()
  const { height, left, right, top, bottom } = isLarge ? sizes.large : sizes.small
  const all = [...points, ...machine, ...(other?.points ?? [])]
  const times = [...all.map(({ at }) => at), ...band.map(({ at }) => at)]
  const values = [
    ...all.map(({ value }) => value),
    ...band.flatMap(({ low, high }) => [low, high]),
    ...(level ? [level.value] : []),
  ]
  const [from, to] = [Math.min(...times), Math.max(...times)]
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const x = (at: number) => left + ((width - left - right) * (at - from)) / Math.max(1, to - from)
  const y = (value: number) => top + ((height - top - bottom) * (most - value)) / Math.max(0.1, most - least)
  const line = (each: readonly Point[]) => path(each.map(({ at, value }) => [x(at), y(value)]))
  const good = points.filter(({ isOdd }) => !isOdd)
  const last = [...good, ...machine].reduce<Point | undefined>(
    (latest, point) => (latest && latest.at > point.at ? latest : point),
    undefined,
  )
  const middle = [...(last ? [last] : []), ...band.map(({ at, middle: value }) => ({ at, value }))]
  const around = [
    ...band.map(({ at, high }) => [x(at), y(high)] as const),
    ...band.toReversed().map(({ at, low }) => [x(at), y(low)] as const),
  ]
  if (points.length === 0 && machine.length === 0)
    return <p className={classes.empty}>Nothing measured yet</p>
  return (
    <svg
      ref={element}
      className={classes.curve}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      {isLarge && <Axes {...{ from, to, least, most, x, y, width, height, left, unit }} />}
      {stretches.map(({ from: begin, to: end, label: name }, place) => (
        <g key={begin} className={classes.stretch}>
          {place % 2 === 0 && (
            <rect x={x(begin)} y={top} width={x(end) - x(begin)} height={height - top - bottom} />
          )}
          {x(end) - x(begin) > 9 * name.length && (
            <text x={(x(begin) + x(end)) / 2} y={height - bottom - 6} textAnchor="middle">
              {name}
            </text>
          )}
        </g>
      ))}
      {level && (
        <g className={classes.level}>
          <line x1={left} x2={width - right} y1={y(level.value)} y2={y(level.value)} />
          {isLarge && (
            <text x={width - right} y={y(level.value) - 4} textAnchor="end">
              {level.label}
            </text>
          )}
        </g>
      )}
      {other && <path className={classes.other} d={line(other.points)} />}
      {around.length > 0 && <path className={classes.band} d={`${path(around)}Z`} />}
      {band.length > 0 && <path className={classes.ahead} d={line(middle)} />}
      {machine.length > 0 && <path className={classes.machine} d={line(machine)} />}
      <path className={classes.line} d={line(good)} />
      {marks.map(({ at, label: what }) => (
        <g key={`${at} ${what}`} className={classes.mark}>
          <line x1={x(at)} x2={x(at)} y1={top} y2={height - bottom} />
          {isLarge && (
            <text x={x(at) + 4} y={top + 10}>
              {what}
            </text>
          )}
        </g>
      ))}
      {points.map(point => (
        <circle
          key={point.at}
          className={point.isOdd ? classes.odd : classes.point}
          cx={x(point.at)}
          cy={y(point.value)}
          r={isLarge ? 3.5 : 2}
        />
      ))}
    </svg>
  )
}

interface AxesProps {
  from: number
  to: number
  least: number
  most: number
  x: (at: number) => number
  y: (value: number) => number
  width: number
  height: number
  left: number
  unit: string
}

const date = dateFormat('en-US', { month: 'short', day: 'numeric' })

function Axes({ from, to, least, most, x, y, width, height, left, unit }: AxesProps) {
  const days = Math.max(1, Math.ceil((to - from) / aDay / Math.max(2, Math.floor(width / 90))))
  const begin = new Date(from)
  begin.setHours(0, 0, 0, 0)
  const dates = ticksFrom(begin.getTime(), to, days * aDay)
    .map((_, at) => begin.getTime() + at * days * aDay)
    .filter(at => at >= from && at <= to)
  return (
    <g className={classes.axes}>
      {ticksFrom(least, most, 5).map(value => (
        <g key={value}>
          <line x1={left} x2={width} y1={y(value)} y2={y(value)} />
          <text x={left - 6} y={y(value) + 4} textAnchor="end">
            {String(value).replace('-', '−')}
          </text>
        </g>
      ))}
      <text x={2} y={11}>
        {unit}
      </text>
      {dates.map(at => (
        <text key={at} x={x(at)} y={height - 8} textAnchor="middle">
          {date.format(at)}
        </text>
      ))}
    </g>
  )
}
