import { parseAsString, useQueryState } from 'nuqs'
import { useMemo, useState } from 'react'
import { batchChoices, batchLine, readNamedBatch } from '#cellar/named-batch.ts'
import { readingTime } from '#cellar/readings.ts'
import { ReadingsScreen, useReadings } from '#cellar/readings-screen.tsx'
import { useItems } from '#client/data/use-items.ts'
import { ApiFailure } from '#client/failures/api-failure.ts'
import { fieldFailures, isValidationFailure } from '#client/failures/failure-message.ts'
import type { ExplainFailure } from '#client/records/use-submit.ts'
import type { Measured } from '#client/ui/charts/measurement-series.ts'
import { useIsMobile } from '#client/ui/device/use-is-mobile.ts'
import { batches } from '#features/records/batches/contract.ts'
import { joinFieldFailures } from '#shared/failures.ts'
import { numberOf } from '#shared/numbers.ts'
import { exportedReadings, ReadingDetails, readingColumns } from './components/reading-columns.tsx'
import { ReadingFields } from './components/reading-fields.tsx'
import { fermentationMaintenance } from './contract.ts'
import {
  askedBatch,
  chartedMetrics,
  coreMetrics,
  explainRefusal,
  type ReadingRow,
  readingBody,
  readingQuery,
  readReading,
} from './rules.ts'

const measured: Measured<ReadingRow> = {
  metrics: chartedMetrics,
  time: readingTime,
  name: row => batchLine(row.batch),
  run: row => row.batchId ?? 0,
}

const courses = { many: 'wines', newest: 'Current vintage' }

const texts = {
  heading: 'Fermentation Maintenance',
  subtitle: 'How your wines ferment, reading by reading',
  add: 'Add New Record',
  empty: 'No fermentation maintenance records found. Click "Add New Record" to create one.',
  filter: 'Filter by Wine Batch:',
  all: 'All Batches',
}

export function FermentationMaintenanceScreen() {
  const [asked, setAsked] = useQueryState('batchId', parseAsString)
  const wines = useItems(batches, { readRow: readNamedBatch })
  const chosen = askedBatch(asked, wines)
  const records = useReadings(fermentationMaintenance, {
    readRow: readReading,
    query: readingQuery,
    part: chosen ? `/batch/${chosen}` : '',
    enabled: chosen !== undefined,
  })
  const [lastBatch, setLastBatch] = useState<number | null>(null)
  const isMobile = useIsMobile()
  const columns = useMemo(() => readingColumns(records.data, isMobile), [records.data, isMobile])
  const thinned = useMemo(() => {
    const byId = new Map(wines.data?.map(wine => [wine.id, wine]))
    return {
      resource: fermentationMaintenance,
      filter: chosen ? `batchId=${chosen}` : '',
      of: 'wineBatchId',
      name: (id: number | null) => batchLine(byId.get(id ?? 0) ?? null),
      time: (at: string) => readingTime({ readingTimestamp: at }),
    }
  }, [chosen, wines.data])
  const kept = records.data?.find(({ batchId }) => batchId === chosen)
  const options = useMemo(() => batchChoices(wines.data ?? [], kept), [wines.data, kept])
  const earlier = records.part ? null : (records.data ?? [])
  return (
    <ReadingsScreen<ReadingRow>
      resource={fermentationMaintenance}
      texts={texts}
      items={records}
      readRow={readReading}
      query={readingQuery}
      of={{ name: 'wine batches', load: wines }}
      filter={{ chosen, options, onChange: value => void setAsked(value) }}
      chart={{ measured, core: coreMetrics, height: 360, thinned, courses }}
      errorsClear
      columns={columns}
      details={row => <ReadingDetails reading={row} />}
      exported={exportedReadings}
      start={row => ({ wineBatchId: (row ? row.batchId : (chosen ?? lastBatch)) ?? '' })}
      body={readingBody}
      onCreated={({ wineBatchId }) => setLastBatch(numberOf(wineBatchId))}
      again={({ wineBatchId }) => ({ wineBatchId })}
      explainFailure={explainFailure}
      fields={({ edited, isAdding }) => (
        <ReadingFields
          batches={{
            load: wines,
            options: edited ? batchChoices(wines.data ?? [], edited) : options,
            isKept: Boolean(edited?.batchId),
          }}
          earlier={isAdding ? earlier : []}
        />
      )}
    />
  )
}

const explainFailure: ExplainFailure = (error, payload) => {
  if (!(error instanceof ApiFailure) || !isValidationFailure(error)) return null
  const failures = fieldFailures(error)
  const said = `${error.body.message ?? ''} ${joinFieldFailures(failures)}`
  const own = explainRefusal(said, payload.wineBatchId !== null)
  if (!own) return null
  const others = failures.filter(({ field }) => field !== 'wineBatchId' && field !== 'fermentationId')
  return { message: own.message, fields: [{ field: 'wineBatchId', message: own.field }, ...others] }
}
