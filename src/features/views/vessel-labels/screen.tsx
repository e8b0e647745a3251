import { IconPrinter } from '@tabler/icons-react'
import { createParser, parseAsInteger, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo, useState } from 'react'
import { useItems } from '#client/data/use-items.ts'
import { ApiFailure } from '#client/failures/api-failure.ts'
import { readWineryName } from '#client/session/winery-name.ts'
import { Button, LinkButton } from '#client/ui/actions/button.tsx'
import { Chips } from '#client/ui/actions/chips.tsx'
import { Select } from '#client/ui/forms/inputs.tsx'
import { NumberInput } from '#client/ui/forms/number-input.tsx'
import { type LabelSize, labelSizes, type Paper, papers } from '#client/ui/labels/label-layout.ts'
import { LabelSheets, NotPrinted } from '#client/ui/labels/label-sheets.tsx'
import { EmptyState, FailedState, RefusedState } from '#client/ui/messages/list-placeholders.tsx'
import { Notice } from '#client/ui/messages/notice.tsx'
import { LoadingState } from '#client/ui/messages/spinner.tsx'
import { Disclosure } from '#client/ui/page/disclosure.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { FilterBar } from '#client/ui/tables/filter-bar.tsx'
import { vessels } from '#features/records/vessels/contract.ts'
import { inCellarOrder, readVessel, type VesselRow } from '#features/records/vessels/rules.ts'
import { statusMessages } from '#shared/failures.ts'
import { chosenVessels, labelOf, usualPaper } from './rules.ts'

const paperNames = Object.keys(papers) as Paper[]
const sizeNames = Object.keys(labelSizes) as LabelSize[]
const idList = createParser<string[]>({
  parse: text => text.split(',').filter(Boolean),
  serialize: ids => ids.join(','),
  eq: (a, b) => a.join() === b.join(),
})

function useLabelOptions() {
  return useQueryStates({
    ids: idList,
    paper: parseAsStringLiteral(paperNames).withDefault(usualPaper(navigator.language)),
    size: parseAsStringLiteral(sizeNames).withDefault('small'),
    used: parseAsInteger.withDefault(0),
  })
}

export function VesselLabelsScreen() {
  const list = useItems<VesselRow>(vessels, { readRow: readVessel, arrange: inCellarOrder })
  const [options, setOptions] = useLabelOptions()
  const found = useMemo(() => list.data && chosenVessels(list.data, options.ids), [list.data, options.ids])
  const isNowhere = found?.chosen.length === 0 && found.unknown > 0
  return (
    <>
      <NotPrinted>
        <PageHeader
          heading="Vessel Labels"
          subtitle="Scan one, and the page of its vessel opens"
          actions={
            <>
              <LinkButton to="/vessels">All Vessels</LinkButton>
              {found && found.chosen.length > 0 && (
                <Button
                  look="primary"
                  icon={<IconPrinter size={18} aria-hidden />}
                  onClick={() => window.print()}
                >
                  Print
                </Button>
              )}
            </>
          }
        />
      </NotPrinted>
      {!found && <Waiting load={list} />}
      {isNowhere && <EmptyState text={statusMessages[404]} />}
      {found && !isNowhere && (
        <Sheets vessels={list.data ?? []} found={found} options={options} onChange={setOptions} />
      )}
    </>
  )
}

function Waiting({ load: { error, refetch } }: { load: { error: unknown; refetch: () => unknown } }) {
  if (!error) return <LoadingState text="Loading..." />
  if (error instanceof ApiFailure && error.status === 403) return <RefusedState />
  return <FailedState onRetry={() => refetch()} />
}

interface SheetsProps {
  vessels: readonly VesselRow[]
  found: { chosen: readonly VesselRow[]; unknown: number }
  options: ReturnType<typeof useLabelOptions>[0]
  onChange: ReturnType<typeof useLabelOptions>[1]
}

function Sheets({ vessels: all, found: { chosen, unknown }, options, onChange }: SheetsProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const grid = labelSizes[options.size][options.paper]
  const labels = useMemo(() => {
    const here = { origin: window.location.origin, winery: readWineryName() }
    return chosen.map(vessel => labelOf(vessel, here))
  }, [chosen])
  const choose = (names: readonly string[]) => {
    const ids = all.filter(({ vesselId }) => names.includes(vesselId)).map(({ id }) => String(id))
    void onChange({ ids: ids.length === all.length ? null : ids })
  }
  return (
    <Stack>
      <NotPrinted>
        <Stack>
          {unknown > 0 && (
            <Notice kind="warning">
              {unknown === 1
                ? 'One of these vessels was not found.'
                : `${unknown} of these vessels were not found.`}
            </Notice>
          )}
          <Disclosure
            level={2}
            title={`Vessels: ${chosen.length} of ${all.length}`}
            isOpen={isChoosing}
            onToggle={() => setIsChoosing(!isChoosing)}
          >
            <Chips
              label="Vessels"
              options={all.map(({ vesselId }) => vesselId)}
              chosen={chosen.map(({ vesselId }) => vesselId)}
              onChange={choose}
              presets={[
                { label: 'All', chosen: all.map(({ vesselId }) => vesselId) },
                { label: 'None', chosen: [] },
              ]}
            />
          </Disclosure>
          <FilterBar>
            <Select
              label="Paper"
              value={options.paper}
              options={paperNames.map(value => ({ value, label: papers[value].name }))}
              onChange={value => void onChange({ paper: paperNames.find(name => name === value) ?? null })}
            />
            <Select
              label="Labels on a sheet"
              value={options.size}
              options={sizeNames.map(value => ({ value, label: sizeLabel(value, options.paper) }))}
              onChange={value => void onChange({ size: sizeNames.find(name => name === value) ?? null })}
            />
            <NumberInput
              label="Labels already used"
              value={options.used === 0 ? '' : String(options.used)}
              min={0}
              max={grid.columns * grid.rows - 1}
              step={1}
              onChange={text => void onChange({ used: Math.max(0, Math.trunc(Number(text))) || null })}
            />
          </FilterBar>
        </Stack>
      </NotPrinted>
      {labels.length === 0 ? (
        <EmptyState text="No vessels chosen." />
      ) : (
        <LabelSheets labels={labels} paper={options.paper} grid={grid} skipped={options.used} />
      )}
    </Stack>
  )
}

function sizeLabel(size: LabelSize, paper: Paper): string {
  const { name, width, height } = labelSizes[size][paper]
  return `${name} (${width} × ${height} mm)`
}
