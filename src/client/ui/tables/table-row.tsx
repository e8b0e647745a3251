import { ActionIcon, Table } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Fragment, type MouseEvent } from 'react'
import { Button } from '../actions/button.tsx'
import { RowActions } from '../actions/row-actions.tsx'
import { ColumnLines } from './column-lines.tsx'
import classes from './data-table.module.css'
import type { Column, ListProps } from './table-model.ts'

/** A list with the columns that there is room for, and those that there is none for. */
export interface TableList<Row> extends ListProps<Row> {
  folded: readonly Column<Row>[]
  /** What unfolds a row stands in its first cell. */
  isTight: boolean
}

/** A click on a control inside the row is meant for the control; one that ends a selection is meant for nobody. */
function isForRow(event: MouseEvent): boolean {
  const control = (event.target as Element).closest('a, button, input, select, textarea, label')
  return !control && !window.getSelection()?.toString()
}

type BodyRowProps<Row> = TableList<Row> & { row: Row; width: number; stretch?: number; rowIndex?: number }

/** A row of a table, and what it shows below itself when it is expanded. */
export function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { row, rowKey, columns, folded, isTight, actions, details, expanded, toggle, highlighted } = props
  const key = rowKey(row)
  const isOpen = expanded.has(key)
  const isHighlighted = highlighted === key
  const canExpand = Boolean(details) || folded.length > 0
  const control = canExpand && (
    <ExpandControl isOpen={isOpen} label={labelOf(props, isOpen)} onClick={() => toggle(key)} />
  )
  return (
    <Fragment>
      <Table.Tr
        ref={isHighlighted ? props.showPointed : undefined}
        data-stretch={props.stretch}
        aria-rowindex={props.rowIndex}
        data-highlighted={isHighlighted || undefined}
        data-changed={props.changed?.has(key) || undefined}
        className={canExpand ? classes.expandable : undefined}
        onClick={canExpand ? event => isForRow(event) && toggle(key) : undefined}
      >
        {control && !isTight && (
          <Table.Td data-screen-only className={classes.arrowCell}>
            {control}
          </Table.Td>
        )}
        {columns.map((column, place) => (
          <Table.Td key={column.key} ta={column.align} data-short={column.isShort || undefined}>
            {column.cell(row)}
            {place === 0 && control && isTight && <div className={classes.unfolding}>{control}</div>}
          </Table.Td>
        ))}
        {actions && (
          <Table.Td data-screen-only className={classes.actionCell}>
            <RowActions actions={actions(row)} />
          </Table.Td>
        )}
      </Table.Tr>
      {canExpand && isOpen && (
        <Table.Tr className={classes.detailsRow}>
          <Table.Td colSpan={props.width}>
            <div className={classes.unfolded}>
              {folded.length > 0 && <ColumnLines columns={folded} row={row} />}
              {details?.(row)}
            </div>
          </Table.Td>
        </Table.Tr>
      )}
    </Fragment>
  )
}

/** Words on the control, where its arrow alone is not enough. */
function labelOf<Row>({ detailsLabel, isTight }: TableList<Row>, isOpen: boolean): string | undefined {
  return detailsLabel ?? (isTight ? (isOpen ? 'Show less' : 'Show more') : undefined)
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
