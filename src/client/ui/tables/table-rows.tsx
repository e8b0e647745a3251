import '@mantine/core/styles/Table.layer.css'
import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowsSort, IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import classes from './data-table.module.css'
import type { Column, ListProps, TableView } from './table-model.ts'
import { BodyRow, type TableList } from './table-row.tsx'
import { nextSort } from './table-view.ts'
import { UndrawnRows } from './undrawn-rows.tsx'
import { useFoldedColumns } from './use-folded-columns.ts'
import { stretchOf, useRowWindow } from './use-row-window.ts'
import { useSteadyColumns } from './use-steady-columns.ts'

const rowHeight = 58

/** The desktop shape: a table whose rows expand on a click or by their arrow. What does not fit is folded into them. */
export function TableRows<Row>(props: ListProps<Row>) {
  const { label, rows, actions, details, view, part, pointedAt } = props
  const { scrollerRef, headRef, shown, folded, isTight, isMeasuring } = useFoldedColumns(props.columns, {
    rows,
    hasArrow: Boolean(details),
    hasActions: Boolean(actions),
  })
  const list = useMemo(() => ({ ...props, columns: shown, folded, isTight }), [props, shown, folded, isTight])
  const hasArrow = Boolean(details) && !isTight
  const width = shown.length + (hasArrow ? 1 : 0) + (actions ? 1 : 0)
  const { ref, isPart, starts, before, after } = useRowWindow<HTMLTableSectionElement>(rows.length, {
    rowHeight,
    shows: pointedAt,
  })
  const widths = useSteadyColumns(headRef, { isSteady: isPart && !isMeasuring, count: width })
  const widthAt = (place: number) => widths?.[place]
  const firstColumn = hasArrow ? 1 : 0
  const counted = part ? part.total : isPart ? rows.length : undefined
  return (
    <div ref={scrollerRef} className={classes.scroller} data-tight={isTight || undefined}>
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
            {hasArrow && (
              <Table.Th data-screen-only className={classes.arrowCell} style={{ width: widthAt(0) }}>
                <VisuallyHidden>Details</VisuallyHidden>
              </Table.Th>
            )}
            {shown.map((column, place) => (
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
              list={list}
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
  list: TableList<Row>
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
