import { IconClipboardList } from '@tabler/icons-react'
import { parseAsString, useQueryState } from 'nuqs'
import { batchLine, findBatch, readNamedBatch } from '#cellar/named-batch.ts'
import { processColumns } from '#cellar/process-columns.tsx'
import { useItems } from '#client/data/use-items.ts'
import { RecordsHeader } from '#client/records/records-header.tsx'
import { useRecordScreen } from '#client/records/use-record-screen.ts'
import { Button, LinkButton } from '#client/ui/actions/button.tsx'
import { Banners } from '#client/ui/messages/banners.tsx'
import { Notice } from '#client/ui/messages/notice.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import { DataTable } from '#client/ui/tables/data-table.tsx'
import { useTableView } from '#client/ui/tables/table-view.ts'
import { DescriptionList } from '#client/ui/text/description-list.tsx'
import { TextLink } from '#client/ui/text/text-link.tsx'
import { batches } from '#features/records/batches/contract.ts'
import { vessels } from '#features/records/vessels/contract.ts'
import { inCellarOrder } from '#features/records/vessels/rules.ts'
import { showDay } from '#shared/days.ts'
import { numberOf } from '#shared/numbers.ts'
import { FermentationForm, useFermentationSave } from './components/fermentation-form.tsx'
import { fermentations, fermentationTexts } from './contract.ts'
import { type FermentationRow, freeVessels, pointedRow, readFermentation, readVesselChoice } from './rules.ts'

const columns = processColumns<FermentationRow>({
  key: 'press',
  header: 'Press Date',
  day: ({ pressDate }) => pressDate,
})

const texts = {
  heading: 'Fermentation Management',
  subtitle: 'Which wine ferments where, since when and how it goes',
  add: 'Start New Fermentation',
  readings: 'View Maintenance Records',
  empty: 'No fermentation processes found. Click "Start New Fermentation" to create one.',
}

const readingsPath = (batchId: number | null) =>
  batchId === null ? '/fermentation-maintenance' : `/fermentation-maintenance?batchId=${batchId}`

export function FermentationScreen() {
  const items = useItems<FermentationRow>(fermentations, { readRow: readFermentation })
  const tanks = useItems(vessels, { readRow: readVesselChoice, arrange: inCellarOrder })
  const wines = useItems(batches, { readRow: readNamedBatch })
  const rows = items.data ?? []
  const { remove } = useFermentationSave(rows)
  const screen = useRecordScreen<FermentationRow>({
    resource: fermentations,
    loads: [items, tanks, wines],
    remove,
    errorsClear: true,
  })
  const [asked, setAsked] = useQueryState('batchId', parseAsString)
  const [pointed] = useQueryState('id', parseAsString)
  const view = useTableView()
  const { address, finish } = screen
  const free = freeVessels(tanks.data ?? [], rows)
  const hasNoVessel = tanks.data !== undefined && free.length === 0
  const batch = asked
    ? findBatch(asked, [...(wines.data ?? []), ...rows.flatMap(row => row.batch ?? [])])
    : null
  const batchId = batch?.id ?? numberOf(asked)
  const isLookedFor = asked && batchId === null && wines.isPending
  const listed = asked ? items.data?.filter(row => row.batchId === batchId) : items.data
  const readingsIcon = <IconClipboardList size={18} aria-hidden />

  return (
    <>
      <RecordsHeader
        heading={texts.heading}
        subtitle={texts.subtitle}
        add={texts.add}
        canAdd={!hasNoVessel}
        onAdd={address.openAdd}
        actions={
          <LinkButton icon={readingsIcon} to={readingsPath(batchId)}>
            {texts.readings}
          </LinkButton>
        }
        floating={[{ label: texts.readings, icon: readingsIcon, to: readingsPath(batchId) }]}
      />
      <Banners board={screen.banners} />
      <Stack>
        {hasNoVessel && (
          <Notice kind="warning" action={<TextLink to="/vessels">Manage</TextLink>}>
            {fermentationTexts.noVessels}
          </Notice>
        )}
        {asked && (
          <Notice
            action={
              <Button size="sm" onClick={() => void setAsked(null)}>
                Show all
              </Button>
            }
          >
            {batch ? `Only the fermentations of ${batchLine(batch)}` : 'Only the fermentations of one batch'}
          </Notice>
        )}
        <DataTable
          label={texts.heading}
          columns={columns}
          rows={isLookedFor ? undefined : listed}
          emptyText={texts.empty}
          {...screen.failing}
          actions={row => [
            screen.edit(row),
            { label: 'Maintenance', to: readingsPath(row.batchId) },
            ...screen.removal(row),
          ]}
          details={row => <Details row={row} />}
          detailsPath={row => `/fermentation/${row.id}`}
          view={view}
          searchLabel="Search fermentations"
          exportAs={{
            name: 'fermentations',
            more: [
              { header: 'End Date', value: row => row.endDate },
              { header: 'Initial Brix', value: row => row.initialBrix },
              { header: 'Notes', value: row => row.notes },
            ],
          }}
          highlighted={pointedRow(pointed, rows)}
        />
      </Stack>
      {!wines.isPending && (
        <FermentationForm
          address={address}
          rows={items.data}
          batches={wines}
          vessels={tanks}
          free={free}
          batchId={batchId}
          finish={finish}
        />
      )}
    </>
  )
}

function Details({ row }: { row: FermentationRow }) {
  return (
    <DescriptionList
      items={[
        { label: 'End Date', value: showDay(row.endDate, 'Not set') },
        { label: 'Initial Brix', value: row.initialBrix ?? 'N/A' },
        { label: 'Notes', value: row.notes || 'None', isWide: true },
      ]}
    />
  )
}
