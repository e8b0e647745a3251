import { type Identified, useItems } from '#client/data/use-items.ts'
import { RecordsScreen, type RecordsScreenProps } from './records-screen.tsx'

/** The screen of a kind that needs nothing but its own list. */
export function ResourceScreen<Row extends Identified>(props: Omit<RecordsScreenProps<Row>, 'items'>) {
  const { resource, readRow } = props
  return <RecordsScreen {...props} items={useItems(resource, { readRow })} />
}
