import '@mantine/core/styles/Table.layer.css'
import { ActionIcon, Table, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowsSort, IconChevronRight, IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { Fragment, type MouseEvent, memo } from 'react'
import { Button } from '../actions/button.tsx'
import { RowActions } from '../actions/row-actions.tsx'
import classes from './data-table.module.css'
import type { Column, ListProps, TableView } from './table-model.ts'
import { nextSort } from './table-view.ts'
import { UndrawnRows } from './undrawn-rows.tsx'
import { stretchOf, useRowWindow } from './use-row-window.ts'
import { useSteadyColumns } from './use-steady-columns.ts'

const rowHeight = 58

/** The desktop shape: a table whose rows expand on a click or by their arrow. */
export function TableRows<Row>(props: ListProps<Row>) {
  const { label, columns, rows, actions, details, view, part, pointedAt } = props
  const width = columns.length + (details ? 1 : 0) + (actions ? 1 : 0)
  const { ref, isPart, starts, before, after } = useRowWindow<HTMLTableSectionElement>(rows.length, {
    rowHeight,
    shows: pointedAt,
  })
  const { headRef, widths } = useSteadyColumns(isPart)
  const widthAt = (place: number) => widths?.[place]
  const firstColumn = details ? 1 : 0
  const counted = part ? part.total : isPart ? rows.length : undefined
  return (
    <div className={classes.scroller}>
      <Table
        highlightOnHover={Boolean(details)}
        verticalSpacing="sm"
        horizontalSpacing="md"
        // The header is a row too; -1 says that there are more than anyone has counted.
        aria-rowcount={counted === undefined ? undefined : counted === null ? -1 : counted + 1}
        aria-busy={part?.isStale || undefined}
        layout={widths ? 'fixed' : 'auto'}
      >
        <caption>{label}</caption>
        <Table.Thead>
          <Table.Tr ref={headRef} aria-rowindex={counted === undefined ? undefined : 1}>
            {details && (
              <Table.Th data-screen-only className={classes.arrowCell} style={{ width: widthAt(0) }}>
                <VisuallyHidden>Details</VisuallyHidden>
              </Table.Th>
            )}
            {columns.map((column, place) => (
              <HeaderCell
                key={column.key}
                column={column}
                width={widthAt(firstColumn + place) ?? column.width}
                view={part && part.sortKey !== column.key ? undefined : view}
              />
            ))}
            {actions && (
              <Table.Th data-screen-only className={classes.actionCell} style={{ width: widthAt(width - 1) }}>
                Actions
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody ref={ref}>
          <UndrawnRows height={before} width={width} />
          {starts.map(start => (
            <Stretch
              key={start}
              list={props}
              start={start}
              isPart={isPart}
              isCounted={counted !== undefined}
              width={width}
            />
          ))}
          <UndrawnRows height={after} width={width} />
        </Table.Tbody>
      </Table>
    </div>
  )
}

interface StretchProps<Row> {
  list: ListProps<Row>
  start: number
  isPart: boolean
  isCounted: boolean
  width: number
}

/** Drawn anew only when the list is, and not whenever another stretch comes into sight. */
const Stretch = memo(function Stretch<Row>({ list, start, isPart, isCounted, width }: StretchProps<Row>) {
  return stretchOf(list.rows, start, isPart).map((row, place) => (
    <BodyRow
      key={list.rowKey(row)}
      {...list}
      row={row}
      width={width}
      stretch={isPart && place === 0 ? start : undefined}
      rowIndex={isCounted ? start + place + 2 : undefined}
    />
  ))
}) as <Row>(props: StretchProps<Row>) => React.ReactNode

interface HeaderCellProps<Row> {
  column: Column<Row>
  width: string | number | undefined
  view?: TableView
}

function HeaderCell<Row>({ column, width, view }: HeaderCellProps<Row>) {
  const { key, header, align, sortValue } = column
  const place = { ta: align, w: width }
  if (!view || !sortValue) return <Table.Th {...place}>{header}</Table.Th>
  const direction = view.sort === key ? 'ascending' : view.sort === `-${key}` ? 'descending' : undefined
  const Icon =
    direction === 'ascending'
      ? IconSortAscending
      : direction === 'descending'
        ? IconSortDescending
        : IconArrowsSort
  return (
    <Table.Th {...place} aria-sort={direction}>
      <UnstyledButton
        className={classes.sort}
        data-active={direction !== undefined || undefined}
        onClick={() => view.setSort(nextSort(view.sort, key))}
      >
        {header}
        <Icon size={16} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  )
}

/** A click on a control inside the row is meant for the control; one that ends a selection is meant for nobody. */
function isForRow(event: MouseEvent): boolean {
  const control = (event.target as Element).closest('a, button, input, select, textarea, label')
  return !control && !window.getSelection()?.toString()
}

type BodyRowProps<Row> = ListProps<Row> & { row: Row; width: number; stretch?: number; rowIndex?: number }

function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { row, rowKey, columns, actions, details, detailsLabel, expanded, toggle, highlighted, width } = props
  const key = rowKey(row)
  const isOpen = expanded.has(key)
  const isHighlighted = highlighted === key
  return (
    <Fragment>
      <Table.Tr
        ref={isHighlighted ? props.showPointed : undefined}
        data-stretch={props.stretch}
        aria-rowindex={props.rowIndex}
        data-highlighted={isHighlighted || undefined}
        className={details ? classes.expandable : undefined}
        onClick={details ? event => isForRow(event) && toggle(key) : undefined}
      >
        {details && (
          <Table.Td data-screen-only className={classes.arrowCell}>
            <ExpandControl isOpen={isOpen} label={detailsLabel} onClick={() => toggle(key)} />
          </Table.Td>
        )}
        {columns.map(column => (
          <Table.Td key={column.key} ta={column.align} data-short={column.isShort || undefined}>
            {column.cell(row)}
          </Table.Td>
        ))}
        {actions && (
          <Table.Td data-screen-only className={classes.actionCell}>
            <RowActions actions={actions(row)} />
          </Table.Td>
        )}
      </Table.Tr>
      {details && isOpen && (
        <Table.Tr className={classes.detailsRow}>
          <Table.Td colSpan={width}>{details(row)}</Table.Td>
        </Table.Tr>
      )}
    </Fragment>
  )
}

function ExpandControl({ isOpen, label, onClick }: { isOpen: boolean; label?: string; onClick: () => void }) {
  const arrow = (
    <IconChevronRight size={18} className={classes.arrow} data-open={isOpen || undefined} aria-hidden />
  )
  if (label)
    return (
      <Button look="quiet" size="sm" icon={arrow} aria-expanded={isOpen} onClick={onClick}>
        {label}
      </Button>
    )
  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      aria-label={isOpen ? 'Hide details' : 'Show details'}
      aria-expanded={isOpen}
      onClick={onClick}
    >
      {arrow}
    </ActionIcon>
  )
}
