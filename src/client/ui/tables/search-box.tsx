import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import classes from './data-table.module.css'
import type { TableView } from './table-model.ts'

/** Where the searched text of a list is typed. */
export function SearchBox({ view, label }: { view: TableView; label: string }) {
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={view.search}
      onChange={event => view.setSearch(event.currentTarget.value)}
    />
  )
}
