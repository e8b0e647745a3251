import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type NamedBatch, readNamedBatch } from '#cellar/named-batch.ts'
import { call } from '#client/data/api.ts'
import { useItems } from '#client/data/use-items.ts'
import { asList } from '#client/data/wire-rules.ts'
import { batches } from '#features/records/batches/contract.ts'
import type { CellarVessel } from '#features/records/cellar/contract/answers.ts'
import { cellarPath } from '#features/records/cellar/contract.ts'
import type { CellarNames } from '#features/records/cellar/rules/texts.ts'

/** The cellar at the time of an entry, as its fields see it. */
export interface CellarAround {
  /** In the order in which they are offered. */
  list: readonly CellarVessel[]
  vessels: ReadonlyMap<number, CellarVessel>
  batches: readonly NamedBatch[]
  batchLoad: { data?: readonly unknown[]; error: unknown }
  names: CellarNames
}

const CellarContext = createContext<CellarAround | null>(null)

export function CellarProvider({ around, children }: { around: CellarAround; children: ReactNode }) {
  return <CellarContext value={around}>{children}</CellarContext>
}

/** The cellar around the fields of an entry. */
export function useCellar(): CellarAround {
  const around = useContext(CellarContext)
  if (!around) throw new Error('useCellar needs a CellarProvider above it')
  return around
}

/** What is in the vessels at a minute; while another minute is on its way, what was there before. */
export function useVesselsAt(at: string) {
  return useQuery({
    queryKey: [cellarPath, 'vessels', at],
    queryFn: async ({ signal }) =>
      asList(
        await call('GET', `${cellarPath}/vessels?at=${encodeURIComponent(at)}`, { signal, keeps: false }),
      ) as unknown as CellarVessel[],
    placeholderData: keepPreviousData,
  })
}

/** The vessels with their wines and the names of both; `before` is what some of them held instead. */
export function useCellarAround(
  loaded: readonly CellarVessel[] | undefined,
  before?: ReadonlyMap<number, CellarVessel['content']>,
): CellarAround {
  const wines = useItems(batches, { readRow: readNamedBatch })
  return useMemo(() => {
    const list = (loaded ?? []).map(vessel =>
      before?.has(vessel.id) ? withContent(vessel, before.get(vessel.id) ?? null) : vessel,
    )
    const vessels = new Map(list.map(vessel => [vessel.id, vessel]))
    const codes = new Map((wines.data ?? []).map(({ id, code }) => [id, code]))
    for (const { content } of list)
      for (const { batch } of content ? [{ batch: content.batch }, ...content.composition] : [])
        if (batch && !codes.has(batch.id)) codes.set(batch.id, batch.batchId)
    return {
      list,
      vessels,
      batches: wines.data ?? [],
      batchLoad: { data: wines.data, error: wines.error },
      names: {
        vessel: id => vessels.get(id)?.vesselId ?? `Vessel ${id}`,
        batch: id => codes.get(id) ?? `Batch ${id}`,
      },
    }
  }, [loaded, before, wines.data, wines.error])
}

function withContent(vessel: CellarVessel, content: CellarVessel['content']): CellarVessel {
  const { capacityLitres } = vessel
  const ullage = capacityLitres === null ? null : Math.max(0, capacityLitres - (content?.volume ?? 0))
  return { ...vessel, content, ullage }
}
