import { batchColumn, metricColumns } from '#cellar/columns.tsx'
import { MetricRow } from '#cellar/metric-field.tsx'
import { batchChoices, readNamedBatch } from '#cellar/named-batch.ts'
import { BatchField } from '#cellar/process-fields.tsx'
import { useItems } from '#client/data/use-items.ts'
import { RecordsScreen } from '#client/records/records-screen.tsx'
import { FieldRow } from '#client/ui/forms/field-groups.tsx'
import { DateField, type Option, TextareaField } from '#client/ui/forms/fields.tsx'
import { dayColumn } from '#client/ui/tables/columns.ts'
import type { Column } from '#client/ui/tables/data-table.tsx'
import { DescriptionList } from '#client/ui/text/description-list.tsx'
import { batches } from '#features/records/batches/contract.ts'
import { fermentations } from '#features/records/fermentation/contract.ts'
import { readFermentation } from '#features/records/fermentation/rules.ts'
import { postFermentations } from './contract.ts'
import { fermentedBatches, type PostFermentationRow, readPostFermentation } from './rules.ts'

const texts = {
  heading: 'Post-Fermentation Management',
  subtitle: 'Squeezing, débourbage and what the wine measures afterwards',
  add: 'Add Post-Fermentation',
  titles: { adding: 'Add Post-Fermentation', editing: 'Edit Post-Fermentation' },
  empty: 'No post-fermentation processes found. Add one to get started!',
  search: 'Search post-fermentation records',
}

const dates = [
  { key: 'squeezingDate', header: 'Squeezing Date' },
  { key: 'daborbageDate', header: 'Débourbage Date' },
] as const

const numbers = ['va', 'sg', 'ph', 'malicAcid'] as const

const columns: Column<PostFermentationRow>[] = [
  batchColumn('Batch'),
  ...dates.map(({ key, header }, index) =>
    dayColumn<PostFermentationRow>(key, header, row => row[key], {
      mobilePriority: 2 + index,
      missing: 'Not set',
    }),
  ),
  ...metricColumns(numbers, undefined, 'Not set'),
]

export function PostFermentationScreen() {
  const items = useItems<PostFermentationRow>(postFermentations, { readRow: readPostFermentation })
  const processes = useItems(fermentations, { readRow: readFermentation })
  const wines = useItems(batches, { readRow: readNamedBatch })
  const fermented = fermentedBatches(wines.data ?? [], processes.data ?? [])
  const wait = wines.data ? processes : wines

  return (
    <RecordsScreen
      resource={postFermentations}
      texts={texts}
      items={items}
      needs={{
        lists: { fermentations: processes, 'wine batches': wines },
        without: 'No record can be added.',
      }}
      readRow={readPostFermentation}
      errorsClear
      columns={columns}
      details={row => (
        <DescriptionList items={[{ label: 'Notes', value: row.notes || 'None', isWide: true }]} />
      )}
      exportAs={{ name: 'post-fermentation', more: [{ header: 'Notes', value: row => row.notes }] }}
      fields={({ edited }) => (
        <Fields edited={edited} choices={batchChoices(fermented, edited)} wait={wait} />
      )}
    />
  )
}

interface FieldsProps {
  edited: PostFermentationRow | null
  choices: readonly Option[]
  /** The list without which there is nothing to choose from. */
  wait: { data?: readonly unknown[]; error: unknown }
}

function Fields({ edited, choices, wait }: FieldsProps) {
  return (
    <>
      <BatchField
        load={wait}
        options={choices}
        readOnly={edited !== null}
        hint={edited ? 'The batch of a record stays the same.' : undefined}
      />
      <FieldRow>
        {dates.map(({ key, header }) => (
          <DateField key={key} name={key} label={header} />
        ))}
      </FieldRow>
      <MetricRow metrics={numbers} />
      <TextareaField name="notes" label="Notes" />
    </>
  )
}
