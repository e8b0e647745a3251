import { FigureLine } from '#client/ui/page/figure-line.tsx'
import type { CellarVessel } from '../contract/answers.ts'
import { volumeIn, winesIn } from '../rules/overview.ts'

/** The figures of the whole cellar, whatever is filtered. */
export function CellarSummary({ vessels }: { vessels: readonly CellarVessel[] }) {
  const wines = winesIn(vessels).length
  return (
    <FigureLine
      label="Summary"
      figures={[
        { value: volumeIn(vessels), label: 'in the cellar' },
        { value: String(wines), label: wines === 1 ? 'wine' : 'wines' },
      ]}
    />
  )
}
