import '@mantine/core/styles/Table.layer.css'
import { ActionIcon, Table, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowsSort, IconChevronRight, IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { Fragment, type MouseEvent } from 'react'
import { Button } from './button.tsx'
import classes from './data-table.module.css'
import { RowActions } from './row-actions.tsx'
import { scrollIntoView } from './scroll-into-view.ts'
import type { Column, ListProps, TableView } from './table-model.ts'
import { nextSort } from './table-view.ts'

/** The desktop shape: a table whose rows expand on a click or by their arrow. */
export function TableRows<Row>(props: ListProps<Row>) {
  const { label, columns, rows, rowKey, actions, details, view } = props
  const width = columns.length + (details ? 1 : 0) + (actions ? 1 : 0)
  return (
    <div className={classes.scroller}>
      <Table highlightOnHover={Boolean(details)} verticalSpacing="sm" horizontalSpacing="md">
        <caption className={classes.caption}>{label}</caption>
        <Table.Thead>
          <Table.Tr>
            {details && (
              <Table.Th data-screen-only className={classes.arrowCell}>
                <VisuallyHidden>Details</VisuallyHidden>
              </Table.Th>
            )}
            {columns.map(column => (
              <HeaderCell key={column.key} column={column} view={view} />
            ))}
            {actions && (
              <Table.Th data-screen-only className={classes.actionCell}>
                Actions
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(row => (
            <BodyRow key={rowKey(row)} row={row} width={width} {...props} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function HeaderCell<Row>({ column, view }: { column: Column<Row>; view?: TableView }) {
  const { key, header, align, width, sortValue } = column
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

function BodyRow<Row>(props: ListProps<Row> & { row: Row; width: number }) {
  const { row, rowKey, columns, actions, details, detailsLabel, expanded, toggle, highlighted, width } = props
  const key = rowKey(row)
  const isOpen = expanded.has(key)
  const isHighlighted = highlighted === key
  return (
    <Fragment>
      <Table.Tr
        ref={isHighlighted ? scrollIntoView : undefined}
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
