import { IconBarrel, IconDroplet, IconRulerMeasure2 } from '@tabler/icons-react'
import { totalLitres } from '#cellar/capacities.ts'
import { Tiles } from '#client/ui/page/layout.tsx'
import { StatCard } from '#client/ui/page/stat-card.tsx'
import type { ShownVessel } from '../rules.ts'

/** The figures of the whole cellar, whatever is filtered; undefined while they are not known. */
export function VesselSummary({ vessels }: { vessels: readonly ShownVessel[] | undefined }) {
  const inUse = vessels?.filter(({ shownStatus }) => shownStatus === 'In Use').length
  const known = (figure: (all: readonly ShownVessel[]) => string) => (vessels ? figure(vessels) : '–')
  return (
    <Tiles label="Summary" smallest={9.5}>
      <StatCard icon={IconBarrel} label="Total Vessels" value={known(all => String(all.length))} />
      <StatCard
        icon={IconRulerMeasure2}
        label="Total Capacity"
        value={known(all => totalLitres(all).toLocaleString('en-US'))}
        // A unit without its figure would move when that comes.
        {...(vessels && { unit: 'L' })}
      />
      <StatCard icon={IconDroplet} label="In Use" value={known(all => `${inUse} / ${all.length}`)} />
    </Tiles>
  )
}
