import { parseAsInteger, useQueryState } from 'nuqs'
import { batchChoices, batchLine, batchTitle, readNamedBatch } from '#cellar/named-batch.ts'
import { useItems } from '#client/data/use-items.ts'
import { useSave } from '#client/data/use-save.ts'
import { RecordForm } from '#client/records/record-form.tsx'
import { RecordsHeader } from '#client/records/records-header.tsx'
import { useRecordScreen } from '#client/records/use-record-screen.ts'
import { emptyChoice } from '#client/ui/forms/empty-choice.ts'
import { FieldRow } from '#client/ui/forms/field-groups.tsx'
import { DateField, NumberField, SelectField, TextareaField } from '#client/ui/forms/fields.tsx'
import { Banners } from '#client/ui/messages/banners.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { useTableView } from '#client/ui/tables/table-view.ts'
import { DescriptionList } from '#client/ui/text/description-list.tsx'
import { TwoLines } from '#client/ui/text/two-lines.tsx'
import { batches } from '#features/records/batches/contract.ts'
import { fermentations } from '#features/records/fermentation/contract.ts'
import { readFermentation } from '#features/records/fermentation/rules.ts'
import { dayOf, showDay } from '#shared/days.ts'
import { postFermentations } from './contract.ts'
import { fermentedBatches, type PostFermentationRow, readPostFermentation, showMeasured } from './rules.ts'

const texts = {
  heading: 'Post-Fermentation Management',
  subtitle: 'Squeezing, débourbage and what the wine measures afterwards',
  add: 'Add Post-Fermentation',
  titles: { adding: 'Add Post-Fermentation', editing: 'Edit Post-Fermentation' },
  empty: 'No post-fermentation processes found. Add one to get started!',
}

const dates = [
  { key: 'squeezingDate', header: 'Squeezing Date' },
  { key: 'daborbageDate', header: 'Débourbage Date' },
] as const

const numbers = [
  { key: 'va', header: 'VA', step: 0.01 },
  { key: 'sg', header: 'SG', step: 0.001 },
  { key: 'ph', header: 'pH', step: 0.01 },
  { key: 'malicAcid', header: 'Malic Acid', step: 0.01 },
] as const

const columns: Column<PostFermentationRow>[] = [
  {
    key: 'batch',
    header: 'Batch',
    mobilePriority: 1,
    cell: ({ batch }) => <TwoLines first={batchTitle(batch)} second={batch?.name ?? ''} />,
    sortValue: ({ batch }) => batchLine(batch),
  },
  ...dates.map(({ key, header }, index) => ({
    key,
    header,
    mobilePriority: 2 + index,
    isShort: true,
    cell: (row: PostFermentationRow) => showDay(row[key], 'Not set'),
    sortValue: (row: PostFermentationRow) => dayOf(row[key]),
  })),
  ...numbers.map(({ key, header }) => ({
    key,
    header,
    align: 'right' as const,
    cell: (row: PostFermentationRow) => showMeasured(row[key]),
    sortValue: (row: PostFermentationRow) => row[key],
  })),
]

export function PostFermentationScreen() {
  const items = useItems<PostFermentationRow>(postFermentations, { readRow: readPostFermentation })
  const processes = useItems(fermentations, { readRow: readFermentation })
  const wines = useItems(batches, { readRow: readNamedBatch })
  const save = useSave(postFermentations)
  const screen = useRecordScreen<PostFermentationRow>({
    resource: postFermentations,
    loads: [items, processes, wines],
    remove: save.remove,
    errorsClear: true,
  })
  const view = useTableView()
  const [pointed] = useQueryState('id', parseAsInteger)
  const { address, finish } = screen
  const edited = items.data?.find(({ id }) => id === address.editing) ?? null
  const choices = batchChoices(fermentedBatches(wines.data ?? [], processes.data ?? []), edited)

  return (
    <>
      <RecordsHeader
        heading={texts.heading}
        subtitle={texts.subtitle}
        add={texts.add}
        onAdd={address.openAdd}
      />
      <Banners board={screen.banners} />
      <DataTable
        label={texts.heading}
        columns={columns}
        rows={items.data}
        emptyText={texts.empty}
        {...screen.failing}
        actions={row => [screen.edit(row), ...screen.removal(row)]}
        details={row => (
          <DescriptionList items={[{ label: 'Notes', value: row.notes || 'None', isWide: true }]} />
        )}
        view={view}
        searchLabel="Search post-fermentation records"
        exportAs={{ name: 'post-fermentation', more: [{ header: 'Notes', value: row => row.notes }] }}
        highlighted={pointed}
      />
      <RecordForm
        schemas={postFermentations}
        address={address}
        rows={items.data}
        readRow={readPostFermentation}
        titles={texts.titles}
        onCreate={async payload => finish(await save.create(payload))}
        onUpdate={async (row, payload) => finish(await save.update(row, payload))}
      >
        <SelectField
          name="batchId"
          label="Wine Batch"
          options={choices}
          readOnly={edited !== null}
          hint={edited ? 'The batch of a record stays the same.' : undefined}
          emptyLabel={emptyChoice(wines.data ? processes : wines, choices, {
            choose: 'Select a wine batch',
            none: 'No wine batches available',
          })}
        />
        <FieldRow>
          {dates.map(({ key, header }) => (
            <DateField key={key} name={key} label={header} />
          ))}
        </FieldRow>
        <FieldRow>
          {numbers.map(({ key, header, step }) => (
            <NumberField
              key={key}
              name={key}
              label={header}
              step={step}
              min={key === 'va' ? 0 : undefined}
              large
            />
          ))}
        </FieldRow>
        <TextareaField name="notes" label="Notes" />
      </RecordForm>
    </>
  )
}
