import { heldVessels, shownStatus } from '#cellar/vessel-occupancy.ts'
import { type ReadRow, useItems } from '#client/data/use-items.ts'
import { ApiFailure } from '#client/failures/api-failure.ts'
import { failureMessage } from '#client/failures/failure-message.ts'
import { statusMessages, unexpectedFailure } from '#shared/failures.ts'
import { dashboardTexts, paths } from '../contract.ts'
import { readBatch, readBottling, readProcess, readVessel, readVineyard } from '../rules.ts'

/** One of the six lists: its rows, or what stands in their way. */
export interface Loaded<Row> {
  rows: readonly Row[]
  /** Said in place of the rows; null when they are there. */
  problem: string | null
  /** Absent where trying again would change nothing. */
  retry?: () => unknown
}

/** The six lists of the dashboard. Each is asked for on its own: none waits for another, none fails with another. */
export function useDashboardData() {
  const lists = {
    batches: useList(paths.batches, readBatch),
    vineyards: useList(paths.vineyards, readVineyard),
    vessels: useList(paths.vessels, readVessel),
    fermentations: useList(paths.fermentations, readProcess),
    agings: useList(paths.agings, readProcess),
    bottlings: useList(paths.bottlings, readBottling),
  }
  const held = heldVessels([...lists.fermentations.rows, ...lists.agings.rows])
  const shownVessels = lists.vessels.rows.map(vessel => ({
    ...vessel,
    status: shownStatus(vessel.status, held.has(vessel.id)),
  }))
  const all = Object.values(lists)
  return {
    ...lists,
    vessels: { ...lists.vessels, rows: shownVessels },
    isLoading: all.some(({ isLoading }) => isLoading),
    failures: [...new Set(all.flatMap(({ failure }) => failure ?? []))],
  }
}

export type DashboardData = ReturnType<typeof useDashboardData>

function useList<Row extends { id: number }>(path: string, readRow: ReadRow<Row>) {
  const { data, error, isPending, refetch } = useItems<Row>({ path }, { readRow })
  const isMissing = !data && error !== null
  const isRefused = error instanceof ApiFailure && error.status === 403
  return {
    rows: data ?? [],
    isLoading: isPending,
    problem: isMissing ? (isRefused ? (statusMessages[403] ?? '') : 'Could not be loaded') : null,
    retry: isMissing && !isRefused ? () => refetch() : undefined,
    // What somebody may not see is said in its place; the rest of the page is as it should be.
    failure: error && !isRefused ? friendly(error) : null,
  }
}

/** A bare status number tells a winemaker nothing. */
function friendly(error: Error): string {
  const text = failureMessage(error)
  const isBareStatus = error instanceof ApiFailure && error.status !== null && text === error.message
  return isBareStatus || text === unexpectedFailure ? dashboardTexts.failed : text
}
