import { useDeferredValue, useMemo } from 'react'
import { LinkButton } from '#client/ui/actions/button.tsx'
import { EmptyState } from '#client/ui/messages/list-placeholders.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import type { CellarVessel, Disagreement } from '../contract/answers.ts'
import { openingScreen } from '../contract.ts'
import { filterVessels } from '../rules/overview.ts'
import { ActBar } from './act-bar.tsx'
import { useIsBegun } from './cellar-answers.tsx'
import { CellarFilters, type useCellarFilters } from './cellar-filters.tsx'
import { CellarSummary } from './cellar-summary.tsx'
import { useChosen } from './chosen-vessels.tsx'
import { ThingsToLookAt } from './things-to-look-at.tsx'
import { VesselTiles } from './vessel-tiles.tsx'

const texts = {
  nothingYet: 'No litres yet. Start with what is in the vessels today.',
  noneFound: 'No vessels match the current filters.',
}

interface CellarContentsProps {
  vessels: readonly CellarVessel[]
  /** What is to be looked at today. */
  things: readonly Disagreement[]
  canRecord: boolean
  filters: ReturnType<typeof useCellarFilters>[0]
  onFilter: ReturnType<typeof useCellarFilters>[1]
}

/** Figures, filters, tiles and what can be done with the chosen ones. */
export function CellarContents({ vessels, things, canRecord, filters, onFilter }: CellarContentsProps) {
  const isNow = filters.at === null
  const canChoose = isNow && canRecord
  const [chosen, choose, clear] = useChosen(vessels)
  const { wine, type, location, level } = filters
  const found = useMemo(
    () => filterVessels(vessels, { wine, type, location, level }),
    [vessels, wine, type, location, level],
  )
  // Hundreds of tiles are drawn when the browser has time for them: a field answers at once.
  const shown = useDeferredValue(found, noVessels)
  const isEmpty = isNow && vessels.every(({ content }) => content === null)
  const isBegun = useIsBegun(isEmpty)

  return (
    <>
      <Stack>
        {isEmpty && isBegun.data === false ? (
          <EmptyState
            text={texts.nothingYet}
            action={
              canChoose && (
                <LinkButton look="primary" to={openingScreen}>
                  Opening balance
                </LinkButton>
              )
            }
          />
        ) : (
          <CellarSummary vessels={vessels} />
        )}
        <ThingsToLookAt things={things} />
        {vessels.length > 0 && <CellarFilters filters={filters} onChange={onFilter} vessels={vessels} />}
      </Stack>
      {vessels.length > 0 && found.length === 0 ? (
        <EmptyState text={texts.noneFound} />
      ) : (
        <VesselTiles vessels={shown} chosen={chosen} canChoose={canChoose} onChoose={choose} />
      )}
      {canChoose && <ActBar chosen={vessels.filter(({ id }) => chosen.has(id))} onClear={clear} />}
    </>
  )
}

const noVessels: CellarVessel[] = []
