import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { Button, LinkButton } from './button.tsx'
import classes from './data-table.module.css'
import { DescriptionList } from './description-list.tsx'
import { RowActions } from './row-actions.tsx'
import { scrollIntoView } from './scroll-into-view.ts'
import type { Column, ListProps } from './table-model.ts'

const shownAtFirst = 3

/** The phone's shape: one card per row, the three most important columns first, the rest on demand. */
export function CardList<Row>(props: ListProps<Row>) {
  const [first, rest] = splitByPriority(props.columns)
  return (
    <ul className={classes.cards} aria-label={props.label}>
      {props.rows.map(row => (
        <Card key={props.rowKey(row)} row={row} first={first} rest={rest} {...props} />
      ))}
    </ul>
  )
}

function splitByPriority<Row>(columns: readonly Column<Row>[]): [Column<Row>[], Column<Row>[]] {
  const priority = (column: Column<Row>) => column.mobilePriority ?? Number.MAX_SAFE_INTEGER
  const ordered = columns.toSorted((a, b) => priority(a) - priority(b))
  return [ordered.slice(0, shownAtFirst), ordered.slice(shownAtFirst)]
}

type CardProps<Row> = ListProps<Row> & { row: Row; first: Column<Row>[]; rest: Column<Row>[] }

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
      className={classes.card}
      ref={isHighlighted ? scrollIntoView : undefined}
      data-highlighted={isHighlighted || undefined}
    >
      <div className={classes.cardTitle}>{title?.cell(row)}</div>
      <DescriptionList items={linesOf(others, row)} />
      {isOpen && (
        <div id={restId} className={classes.cardRest}>
          {rest.length > 0 && <DescriptionList items={linesOf(rest, row)} />}
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

function linesOf<Row>(columns: readonly Column<Row>[], row: Row) {
  return columns.map(({ header, cell, isWide }) => ({ label: header, value: cell(row), isWide }))
}
