import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readProcessReading } from '#cellar/process-readings.ts'
import { inVessels } from '#cellar/stages.ts'
import { useItems } from '#client/data/use-items.ts'
import { agings } from '#features/records/aging/contract.ts'
import { readAging } from '#features/records/aging/rules.ts'
import { agingMaintenance } from '#features/records/aging-maintenance/contract.ts'
import type { BatchRow } from '#features/records/batches/rules.ts'
import { bottlings } from '#features/records/bottling/contract.ts'
import { readBottling } from '#features/records/bottling/rules.ts'
import { fermentations } from '#features/records/fermentation/contract.ts'
import { readFermentation } from '#features/records/fermentation/rules.ts'
import { fermentationMaintenance } from '#features/records/fermentation-maintenance/contract.ts'
import { postFermentations } from '#features/records/post-fermentation/contract.ts'
import { readPostFermentation } from '#features/records/post-fermentation/rules.ts'
import { vineyardMaintenance } from '#features/records/vineyard-maintenance/contract.ts'
import { type BatchRecords, sampleWindow } from '../contract.ts'
import { tellLife } from '../rules.ts'

type Raw = Record<string, unknown>

const readSample = (raw: Raw) => readProcessReading('vineyard', raw)
const readFermentationReading = (raw: Raw) => readProcessReading('fermentation', raw)
const readAgingReading = (raw: Raw) => readProcessReading('aging', raw)

/** The lists behind the page, asked for at once; each may be refused on its own. */
export function useBatchRecords(batch: BatchRow) {
  const query = `batchId=${batch.id}`
  const window = sampleWindow(batch)
  const lists = {
    samples: useItems(vineyardMaintenance, {
      readRow: readSample,
      query: window ? `vineyardId=${window.vineyardId}&from=${window.from}&to=${window.to}` : '',
      enabled: window !== null,
    }),
    fermentations: useItems(fermentations, { readRow: readFermentation, query }),
    fermentationReadings: useItems(fermentationMaintenance, { readRow: readFermentationReading, query }),
    postFermentations: useItems(postFermentations, { readRow: readPostFermentation, query }),
    agings: useItems(agings, { readRow: readAging, query }),
    agingReadings: useItems(agingMaintenance, { readRow: readAgingReading, query }),
    bottlings: useItems(bottlings, { readRow: readBottling, query }),
  }
  return { lists, ...useTold(batch, lists) }
}

type Lists = { [Name in Exclude<keyof BatchRecords, 'batch'>]: UseQueryResult<BatchRecords[Name][number][]> }

/** What the lists say together, once each has been answered or refused. */
function useTold(batch: BatchRow, lists: Lists) {
  const isSettled = Object.values(lists).every(({ isLoading }) => !isLoading)
  const samples = lists.samples.data
  const fermenting = lists.fermentations.data
  const fermentationReadings = lists.fermentationReadings.data
  const after = lists.postFermentations.data
  const aging = lists.agings.data
  const agingReadings = lists.agingReadings.data
  const runs = lists.bottlings.data
  return useMemo(() => {
    if (!isSettled) return { events: undefined, readings: undefined }
    const records = {
      batch,
      samples: samples ?? [],
      fermentations: fermenting ?? [],
      fermentationReadings: fermentationReadings ?? [],
      postFermentations: after ?? [],
      agings: aging ?? [],
      agingReadings: agingReadings ?? [],
      bottlings: runs ?? [],
    }
    return {
      events: tellLife(records),
      readings: [
        ...inVessels(records.samples),
        ...inVessels(records.fermentationReadings, records.fermentations),
        ...inVessels(records.agingReadings, records.agings),
      ],
    }
  }, [batch, isSettled, samples, fermenting, fermentationReadings, after, aging, agingReadings, runs])
}

/** The lists by the words for what they hold, to say which of them are missing. */
export function namedLists(lists: Lists) {
  return {
    'vineyard samples': lists.samples,
    fermentations: lists.fermentations,
    'fermentation readings': lists.fermentationReadings,
    'post-fermentation records': lists.postFermentations,
    agings: lists.agings,
    'aging readings': lists.agingReadings,
    'bottling runs': lists.bottlings,
  }
}
