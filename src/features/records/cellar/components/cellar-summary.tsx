import { IconBottle, IconDroplets } from '@tabler/icons-react'
import { Tiles } from '#client/ui/page/layout.tsx'
import { StatCard } from '#client/ui/page/stat-card.tsx'
import type { CellarVessel } from '../contract/answers.ts'
import { volumeIn, winesIn } from '../rules/overview.ts'

/** The figures of the whole cellar, whatever is filtered. */
export function CellarSummary({ vessels }: { vessels: readonly CellarVessel[] }) {
  return (
    <Tiles label="Summary" smallest={9.5}>
      <StatCard
        icon={IconDroplets}
        label="In the cellar"
        value={volumeIn(vessels).replace(/ L$/, '')}
        unit="L"
      />
      <StatCard icon={IconBottle} label="Wines" value={String(winesIn(vessels).length)} />
    </Tiles>
  )
}
