import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { LimitsSet } from '#cellar/watch/limits.ts'
import { limitsOf } from '#cellar/watch/limits.ts'
import { call } from '#client/data/api.ts'
import { useUser } from '#client/session/session.ts'
import { Button } from '#client/ui/actions/button.tsx'
import type { LimitsEntry, Watched } from '../contract.ts'
import { limitsPath } from '../rules/places.ts'
import { refreshWatch } from './use-fresh-watch.tsx'

const LimitsWindow = lazy(async () => ({ default: (await import('#cellar/limits-window.tsx')).LimitsWindow }))

/** The limits of one batch, beside those of its type and of the winery. */
export function BatchLimits({
  fermentation,
  limits,
}: {
  fermentation: Watched
  limits: readonly LimitsEntry[]
}) {
  const [isOpen, setIsOpen] = useState(false)
  const queryClient = useQueryClient()
  const mayEdit = useUser().permissions['fermentation:edit'] === true
  const { batch } = fermentation
  const own = limits.find(({ batchId }) => batchId === batch.id)
  const set = (is: (entry: LimitsEntry) => boolean) => limits.find(is)?.limits ?? {}
  const usual = limitsOf({
    wineType: batch.wineType,
    winery: set(entry => entry.batchId === null && entry.wineType === null),
    type: set(entry => entry.wineType !== null && entry.wineType === batch.wineType),
  })

  async function save(next: LimitsSet, coldSoakUntil: string | null) {
    await call('PUT', limitsPath, { body: { batchId: batch.id, coldSoakUntil, limits: next } })
    setIsOpen(false)
    refreshWatch(queryClient)
  }

  if (!mayEdit) return null
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        Limits
      </Button>
      <Suspense>
        {isOpen && (
          <LimitsWindow
            title="Limits of this batch"
            hint="An empty field is as usual for its wine type."
            limits={own?.limits ?? {}}
            usual={usual}
            hasColdSoak
            coldSoakUntil={fermentation.coldSoakUntil}
            onSave={save}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
