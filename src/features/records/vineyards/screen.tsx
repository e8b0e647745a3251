import { ResourceScreen } from '#client/records/resource-screen.tsx'
import { FieldRow } from '#client/ui/forms/field-groups.tsx'
import { DateField, NumberField, TextareaField, TextField } from '#client/ui/forms/fields.tsx'
import { dayColumn, numberColumn, textColumn } from '#client/ui/tables/columns.ts'
import type { Column } from '#client/ui/tables/data-table.tsx'
import { DescriptionList } from '#client/ui/text/description-list.tsx'
import { vineyards } from './contract.ts'
import { measurementsOf, readVineyard, type VineyardRow } from './rules.ts'

const columns: Column<VineyardRow>[] = [
  textColumn('name', 'Name', row => row.name, { mobilePriority: 1 }),
  textColumn('location', 'Location', row => row.location, { mobilePriority: 2 }),
  textColumn('variety', 'Variety', row => row.plantedVariety, { mobilePriority: 3 }),
  dayColumn('planted', 'Planting Date', row => row.plantingDate, { mobilePriority: 4 }),
  numberColumn('size', 'Size', row => row.acreage, {
    mobilePriority: 5,
    unit: 'acres',
    show: size => size.toFixed(2),
  }),
]

const texts = {
  heading: 'Vineyards',
  subtitle: 'Your vineyard blocks, what grows there and since when',
  add: 'Add Vineyard',
  titles: { adding: 'Add New Vineyard', editing: 'Edit Vineyard' },
  empty: "No vineyards found. Click 'Add Vineyard' to create your first vineyard block.",
}

export function VineyardsScreen() {
  return (
    <ResourceScreen
      resource={vineyards}
      texts={texts}
      columns={columns}
      readRow={readVineyard}
      details={row => <VineyardDetails vineyard={row} />}
      fields={<VineyardFields />}
      exportAs={{ name: 'vineyards', more: [{ header: 'Notes', value: row => row.notes }] }}
    />
  )
}

function VineyardFields() {
  return (
    <>
      <TextField name="name" label="Name" />
      <TextField name="location" label="Location" />
      <FieldRow>
        <TextField name="plantedVariety" label="Variety" />
        <DateField name="plantingDate" label="Planting Date" />
      </FieldRow>
      <NumberField name="acreage" label="Size" hint="In acres" step={0.01} min={0} />
      <TextareaField name="notes" label="Notes" />
    </>
  )
}

function VineyardDetails({ vineyard }: { vineyard: VineyardRow }) {
  const notes = { label: 'Notes', value: vineyard.notes || 'None', isWide: true }
  return <DescriptionList items={[...measurementsOf(vineyard), notes]} />
}
