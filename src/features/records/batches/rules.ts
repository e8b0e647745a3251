import { showMetric } from '#cellar/metrics.ts'
import { vesselNameOf } from '#cellar/process-in-vessel.ts'
import { type Day, showDay, showMoment } from '#shared/days.ts'
import { numberFormat } from '#shared/late-formats.ts'
import { numberOf } from '#shared/numbers.ts'
import { personName } from '#shared/people.ts'
import { fieldReader, nestedIn, type Raw, rowReader } from '#shared/row-reader.ts'
import { textOf } from '#shared/texts.ts'
import { type BatchInput, batches } from './contract.ts'

/** A batch without status is in progress. */
export function batchStatus(stored: string | null): string {
  return stored ?? 'In Progress'
}

/** What a new batch is made of: what its vineyard grows, else a text that says where to look. */
export function newGrapeVariety(given: string | null, vineyard: { plantedVariety: string } | null): string {
  return given ?? (vineyard?.plantedVariety || 'From Vineyard')
}

/** The ID proposed for a new batch: `WB-20240105-0042`. */
export function proposeBatchCode(day: Day, random: () => number = Math.random): string {
  const fourDigits = String(Math.floor(random() * 10_000)).padStart(4, '0')
  return `WB-${day.replaceAll('-', '')}-${fourDigits}`
}

const readBlock = fieldReader(batches.item.shape.vineyard.unwrap().omit({ id: true }))

/** A batch as lists show it, whatever server it came from. Who is responsible is never taken from the form. */
export const readBatch = rowReader(batches.item.omit({ responsibleUserId: true, vineyardName: true }), {
  status: raw => batchStatus(textOf(raw.status) || null),
  updatedAt: raw => textOf(raw.updatedAt),
  vineyard: raw => {
    const block = nestedIn(raw.vineyard)
    return block && readBlock(block)
  },
  winemaker: raw => personName(nestedIn(raw.winemaker)),
})
export type BatchRow = ReturnType<typeof readBatch>

/** A fermentation of a batch, as its expanded row lists it. */
export interface BatchFermentation {
  id: number
  vessel: string
  startDate: string
  status: string
}

export function readBatchFermentation(raw: Raw): BatchFermentation {
  return {
    id: numberOf(raw.id) ?? 0,
    vessel: vesselNameOf(raw) || 'Unknown vessel',
    startDate: textOf(raw.startDate),
    status: textOf(raw.status),
  }
}

/** Completed is green, everything else blue. */
export function batchTone(status: string): 'green' | 'blue' {
  return status === 'Completed' ? 'green' : 'blue'
}

/** The name of a batch, or words for one that has none. */
export function showBatchName({ batchName }: { batchName: string }): string {
  return batchName.trim() || 'Unnamed Batch'
}

/** What the batch is made of: what its vineyard grows, else what was noted on the batch. */
export function shownVariety({ vineyard, grapeVariety }: BatchRow): string {
  return vineyard?.plantedVariety || grapeVariety
}

interface Description {
  label: string
  value: string
  isWide?: boolean
}

/** What an expanded row says of its batch; what only some batches carry is left out where it is missing. */
export function describeBatch(batch: BatchRow): Description[] {
  const { vineyard } = batch
  return [
    { label: 'Grape Variety', value: shown(shownVariety(batch)) },
    { label: 'Vineyard', value: shown(vineyard?.name) },
    { label: 'Location', value: shown(vineyard?.location) },
    { label: 'Vineyard Notes', value: shown(vineyard?.notes) },
    { label: 'Final Brix', value: showMetric('brix', batch.finalBrix) },
    { label: 'Final pH', value: showMetric('ph', batch.finalPh) },
    { label: 'Final TA', value: showMetric('ta', batch.finalTa) },
    { label: 'Final SG', value: showMetric('sg', batch.finalSg) },
    ...whenPresent('Weight', batch.weight, 'kg'),
    { label: 'Net Liquid Weight', value: shown(batch.netLiquidWeight, 'kg') },
    ...whenPresent('Volume', batch.volume, batch.volumeUnit),
    ...whenPresent('Bisulfite', batch.bisulfite),
    ...whenPresent('Tartaric Acid', batch.tartaricAcid),
    ...whenPresent('Yeast Strain', batch.yeastStrain),
    ...whenPresent('Winemaker', batch.winemaker),
    ...(batch.endDate ? [{ label: 'End Date', value: showDay(batch.endDate) }] : []),
    { label: 'Last Updated', value: showMoment(batch.updatedAt) },
    { label: 'Notes', value: shown(batch.notes), isWide: true },
  ]
}

const figures = numberFormat('en-US', { maximumFractionDigits: 9 })

function shown(value: string | number | null | undefined, unit = ''): string {
  if (value === null || value === undefined || value === '') return 'N/A'
  return `${typeof value === 'number' ? figures.format(value) : value} ${unit}`.trim()
}

function whenPresent(label: string, value: string | number | null, unit = ''): Description[] {
  return value === null || value === '' ? [] : [{ label, value: shown(value, unit) }]
}

/** What the form gives when it is saved. */
export type BatchPayload = Pick<BatchInput, keyof typeof batches.form.shape>

/** The body of a new batch: always these keys; notes and end date only when there are some. */
export function createBody(
  { batchName, batchId, vineyardId, wineType, startDate, notes, endDate, ...form }: BatchPayload,
  { userId, vineyard }: { userId: number | null; vineyard: { plantedVariety: string } | null },
) {
  const { responsibleUserId: _, ...rest } = form
  return {
    batchName,
    batchId,
    vineyardId,
    responsibleUserId: userId,
    wineType,
    startDate,
    grapeVariety: newGrapeVariety(null, vineyard),
    ...rest,
    ...(notes === null ? {} : { notes }),
    ...(endDate === null ? {} : { endDate }),
  }
}

/** The body of a changed batch. Its ID and its grape variety are not in it, so the server keeps them. */
export function updateBody(form: BatchPayload, userId: number | null) {
  const { batchId: _, ...rest } = form
  return { ...rest, responsibleUserId: userId }
}
