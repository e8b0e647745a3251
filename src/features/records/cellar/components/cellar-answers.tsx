import { useQuery } from '@tanstack/react-query'
import { call } from '#client/data/api.ts'
import { cellarVessel, disagreement } from '../contract/answers.ts'
import { operationPage } from '../contract/reads.ts'
import { cellarPath } from '../contract.ts'
import { inCellarOrder, minuteOf } from '../rules/overview.ts'

/** Every vessel with what is in it, in the order of the cellar: now, or as it was at a minute. */
export function useCellarVessels(asOf: string | null) {
  const query = asOf === null ? '' : `?at=${minuteOf(asOf)}`
  return useQuery({
    queryKey: [cellarPath, 'vessels', query],
    queryFn: async ({ signal }) =>
      inCellarOrder(
        cellarVessel.array().parse(await call('GET', `${cellarPath}/vessels${query}`, { signal })),
      ),
  })
}

/** Where the ledger and the other records do not say the same, today. */
export function useDisagreements(isWanted: boolean) {
  return useQuery({
    queryKey: [cellarPath, 'disagreements'],
    enabled: isWanted,
    queryFn: async ({ signal }) =>
      disagreement.array().parse(await call('GET', `${cellarPath}/disagreements`, { signal })),
  })
}

/** Whether anything was ever recorded: a cellar that was emptied is not one that has not begun. */
export function useIsBegun(isWanted: boolean) {
  return useQuery({
    queryKey: [cellarPath, 'operations', 'any'],
    enabled: isWanted,
    queryFn: async ({ signal }) => {
      const page = operationPage.parse(await call('GET', `${cellarPath}/operations`, { signal }))
      return page.operations.length > 0
    },
  })
}
