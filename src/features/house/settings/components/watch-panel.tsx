import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type LimitsSet, limitsOf } from '#cellar/watch/limits.ts'
import { call } from '#client/data/api.ts'
import { useAnswer } from '#client/data/use-answer.ts'
import { failureMessage } from '#client/failures/failure-message.ts'
import { Button } from '#client/ui/actions/button.tsx'
import { ButtonLine } from '#client/ui/actions/button-line.tsx'
import { Notice } from '#client/ui/messages/notice.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { wineTypes } from '#features/records/batches/contract.ts'
import { limitsPath, watchPath } from '#features/records/watch/rules/places.ts'
import { readWatchAnswer } from '#features/records/watch/rules/reading.ts'
import { settingsTexts } from '../contract.ts'

const LimitsWindow = lazy(async () => ({ default: (await import('#cellar/limits-window.tsx')).LimitsWindow }))

/** For which wines limits are set here; those of one batch are set on its fermentation. */
const scopes = [null, ...wineTypes] as const
type Scope = (typeof scopes)[number]
const nameOf = (scope: Scope) => scope ?? 'All wines'

/** Where the watch over the fermentations draws its lines. */
export function WatchPanel({ onDone }: { onDone: (text: string) => void }) {
  const { data, error } = useAnswer(watchPath, readWatchAnswer)
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<{ scope: Scope } | null>(null)
  const entryOf = (scope: Scope) =>
    data?.limits.find(({ wineType, batchId }) => batchId === null && wineType === scope)

  async function save(limits: LimitsSet) {
    await call('PUT', limitsPath, { body: { wineType: open?.scope ?? null, limits } })
    setOpen(null)
    void queryClient.invalidateQueries({ queryKey: [watchPath] })
    onDone(settingsTexts.limitsSaved)
  }

  return (
    <Panel
      title="Watch"
      hint="When a fermentation needs a person. What is set for a wine type goes before what is set for all."
    >
      {error && <Notice kind="warning">{failureMessage(error)}</Notice>}
      <ButtonLine>
        {scopes.map(scope => (
          <Button key={nameOf(scope)} disabled={!data} onClick={() => setOpen({ scope })}>
            {`${nameOf(scope)}${entryOf(scope) ? ', changed' : ''}`}
          </Button>
        ))}
      </ButtonLine>
      <Suspense>
        {open && (
          <LimitsWindow
            title={`Limits: ${nameOf(open.scope)}`}
            hint="An empty field is as usual."
            limits={entryOf(open.scope)?.limits ?? {}}
            usual={limitsOf({
              wineType: open.scope ?? 'Red',
              winery: open.scope === null ? {} : (entryOf(null)?.limits ?? {}),
            })}
            onSave={save}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </Panel>
  )
}
