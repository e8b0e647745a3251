import { IconChevronDown } from '@tabler/icons-react'
import { memo, useId } from 'react'
import { Button, LinkButton } from '../actions/button.tsx'
import { RowActions } from '../actions/row-actions.tsx'
import { byPriority } from './column-folding.ts'
import { ColumnLines } from './column-lines.tsx'
import classes from './data-table.module.css'
import type { Column, ListProps } from './table-model.ts'
import { stretchOf, useRowWindow } from './use-row-window.ts'

const shownAtFirst = 3
const cardHeight = 190

/** The phone's shape: one card per row, the three most important columns first, the rest on demand. */
export function CardList<Row>(props: ListProps<Row>) {
  const { label, rows, part, pointedAt } = props
  const { ref, isPart, starts, before, after } = useRowWindow<HTMLUListElement>(rows.length, {
    rowHeight: cardHeight,
    shows: pointedAt,
  })
  const total = part ? (part.total ?? -1) : isPart ? rows.length : undefined
  return (
    <ul
      ref={ref}
      className={classes.cards}
      aria-label={label}
      aria-busy={part?.isStale || undefined}
      style={isPart ? { paddingTop: before, paddingBottom: after } : undefined}
    >
      {starts.map(start => (
        <Stretch key={start} list={props} start={start} isPart={isPart} total={total} />
      ))}
    </ul>
  )
}

interface StretchProps<Row> {
  list: ListProps<Row>
  start: number
  isPart: boolean
  total: number | undefined
}

/** Drawn anew only when the list is, and not whenever another stretch comes into sight. */
const Stretch = memo(function Stretch<Row>({ list, start, isPart, total }: StretchProps<Row>) {
  const columns = byPriority(list.columns)
  return stretchOf(list.rows, start, isPart).map((row, place) => (
    <Card
      key={list.rowKey(row)}
      {...list}
      row={row}
      first={columns.slice(0, shownAtFirst)}
      rest={columns.slice(shownAtFirst)}
      stretch={isPart && place === 0 ? start : undefined}
      place={total === undefined ? undefined : { 'aria-posinset': start + place + 1, 'aria-setsize': total }}
    />
  ))
}) as <Row>(props: StretchProps<Row>) => React.ReactNode

interface CardProps<Row> extends ListProps<Row> {
  row: Row
  first: Column<Row>[]
  rest: Column<Row>[]
  stretch?: number
  place?: { 'aria-posinset': number; 'aria-setsize': number }
}

function Card<Row>(props: CardProps<Row>) {
  const { row, rowKey, first, rest, actions, details, detailsLabel, detailsPath, expanded, toggle } = props
  const key = rowKey(row)
  const isOpen = expanded.has(key)
  const isHighlighted = props.highlighted === key
  const restId = useId()
  const [title, ...others] = first
  const canExpand = rest.length > 0 || details
  return (
    <li
      {...props.place}
      className={classes.card}
      ref={isHighlighted ? props.showPointed : undefined}
      data-stretch={props.stretch}
      data-highlighted={isHighlighted || undefined}
      data-changed={props.changed?.has(key) || undefined}
    >
      <div className={classes.cardTitle}>{title?.cell(row)}</div>
      <ColumnLines columns={others} row={row} />
      {isOpen && (
        <div id={restId} className={classes.cardRest}>
          {rest.length > 0 && <ColumnLines columns={rest} row={row} />}
          {details?.(row)}
        </div>
      )}
      <div className={classes.cardFooter}>
        {canExpand && (
          <Button
            look="quiet"
            size="sm"
            aria-expanded={isOpen}
            aria-controls={isOpen ? restId : undefined}
            icon={
              <IconChevronDown
                size={18}
                className={classes.turning}
                data-open={isOpen || undefined}
                aria-hidden
              />
            }
            onClick={() => toggle(key)}
          >
            {isOpen ? 'Show less' : (detailsLabel ?? 'Show more')}
          </Button>
        )}
        {detailsPath && (
          <LinkButton look="quiet" size="sm" to={detailsPath(row)}>
            View Details
          </LinkButton>
        )}
        {actions && <RowActions actions={actions(row)} />}
      </div>
    </li>
  )
}
