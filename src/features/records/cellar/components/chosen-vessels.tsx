import { parseAsArrayOf, parseAsInteger, useQueryState } from 'nuqs'
import { useCallback, useMemo } from 'react'
import { ScanLabels } from '#cellar/scan-labels.tsx'
import type { CellarVessel } from '../contract/answers.ts'

const noneChosen: number[] = []

/** The chosen vessels, kept in the address: they are still chosen when somebody comes back from a form. */
export function useChosen(vessels: readonly CellarVessel[]) {
  const [ids, setIds] = useQueryState('chosen', parseAsArrayOf(parseAsInteger).withDefault(noneChosen))
  const chosen = useMemo(() => {
    const known = new Set(vessels.map(({ id }) => id))
    return new Set(ids.filter(id => known.has(id)))
  }, [ids, vessels])
  const choose = useCallback(
    (some: readonly number[], isChosen: boolean) =>
      void setIds(before => {
        const others = before.filter(id => !some.includes(id))
        return isChosen ? [...others, ...some] : others.length > 0 ? others : null
      }),
    [setIds],
  )
  const clear = useCallback(() => void setIds(null), [setIds])
  return [chosen, choose, clear] as const
}

/** Chooses tiles of the cellar by their labels. */
export function ScanToChoose({ vessels }: { vessels: readonly CellarVessel[] }) {
  const [chosen, choose] = useChosen(vessels)
  return (
    <ScanLabels
      title="Choose vessels by their labels"
      vessels={vessels}
      count={chosen.size}
      isChosen={id => chosen.has(id)}
      onChoose={id => choose([id], true)}
    />
  )
}
