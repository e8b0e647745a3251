import { IconPencilPlus } from '@tabler/icons-react'
import { metrics, showMetric } from '#cellar/metrics.ts'
import { isRefusal } from '#client/failures/failure-message.ts'
import { LinkButton } from '#client/ui/actions/button.tsx'
import { ButtonLine } from '#client/ui/actions/button-line.tsx'
import { EmptyState, FailedState, RefusedState } from '#client/ui/messages/list-placeholders.tsx'
import { LoadingState } from '#client/ui/messages/spinner.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { DescriptionList } from '#client/ui/text/description-list.tsx'
import type { CellarVessel } from '#features/records/cellar/contract/answers.ts'
import { fillWords } from '#features/records/cellar/rules/overview.ts'
import { showDay } from '#shared/days.ts'
import { statusMessages } from '#shared/failures.ts'
import { roundOfVessel } from '../contract.ts'
import { type EarlierReading, type RoundMetric, roundMetrics } from '../rules/fields.ts'
import { ageWords } from '../rules/odd.ts'
import type { Stop } from '../rules/stops.ts'
import { type CellarToRead, useCellarToRead, useEarlier } from './use-cellar-to-read.tsx'

/** What stands before somebody who has read a vessel's label: what is in it, and what there is to do. */
export function VesselSheet({ vesselId }: { vesselId: number }) {
  const cellar = useCellarToRead()
  const { vessels, stops, error, retry } = cellar
  if (isRefusal(error)) return <RefusedState text="Your role does not allow you to view vessels." />
  if (error) return <FailedState onRetry={retry} />
  if (!vessels || !stops) return <LoadingState text="Loading the vessel..." />
  const vessel = vessels.find(({ id }) => id === vesselId)
  if (!vessel) return <EmptyState text={statusMessages[404]} />
  const stop = stops.find(each => each.vesselId === vesselId) ?? null
  return <Sheet vessel={vessel} stop={stop} cellar={cellar} />
}

function Sheet({ vessel, stop, cellar }: { vessel: CellarVessel; stop: Stop | null; cellar: CellarToRead }) {
  const [last] = useEarlier(stop, cellar)
  return (
    <Panel title={vessel.vesselId} hint={[vessel.vesselType, vessel.location].filter(Boolean).join(', ')}>
      <Stack>
        <DescriptionList items={describe(vessel, stop, last)} />
        <ButtonLine>
          {stop && (
            <LinkButton
              look="primary"
              size="lg"
              icon={<IconPencilPlus size={20} aria-hidden />}
              to={roundOfVessel(vessel.id)}
            >
              Add reading
            </LinkButton>
          )}
          <LinkButton size="lg" to={`/vessels/${vessel.id}`}>
            Open its page
          </LinkButton>
        </ButtonLine>
      </Stack>
    </Panel>
  )
}

function describe(vessel: CellarVessel, stop: Stop | null, last: EarlierReading | undefined) {
  const { content } = vessel
  const inLedger = content && [content.batch.batchId, content.batch.batchName].filter(Boolean).join(' ')
  return [
    { label: 'Wine', value: inLedger ?? stop?.wine ?? 'None', isWide: true },
    { label: 'Litres', value: fillWords(vessel) },
    ...(content ? [{ label: 'Since', value: showDay(content.since) }] : []),
    {
      label: 'Last reading',
      value: stop ? sayLast(stop, last) : 'Nothing ferments or ages in this vessel.',
      isWide: true,
    },
  ]
}

/** "Brix 18.1, Temperature 24.0, yesterday". */
function sayLast({ kind }: Stop, last: EarlierReading | undefined): string {
  if (!last) return 'None yet'
  const names: readonly RoundMetric[] = roundMetrics[kind]
  const values = names.flatMap(name => {
    const value = last.values[name]
    return value === undefined ? [] : [`${metrics[name].label} ${showMetric(name, value)}`]
  })
  return [...values, ageWords(last.at, Date.now())].join(', ')
}
