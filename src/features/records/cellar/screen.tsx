import { parseAsArrayOf, parseAsInteger, useQueryState } from 'nuqs'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { failureMessage, isRefusal } from '#client/failures/failure-message.ts'
import { MissingLists } from '#client/records/missing-lists.tsx'
import { useUser } from '#client/session/session.ts'
import { Button, LinkButton } from '#client/ui/actions/button.tsx'
import { PrintButton } from '#client/ui/actions/print-button.tsx'
import { Banners, useBanners } from '#client/ui/messages/banners.tsx'
import { EmptyState, FailedState, RefusedState } from '#client/ui/messages/list-placeholders.tsx'
import { useLoadFailure } from '#client/ui/messages/load-failure.ts'
import { Notice } from '#client/ui/messages/notice.tsx'
import { LoadingState } from '#client/ui/messages/spinner.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { ActBar } from './components/act-bar.tsx'
import { useCellarVessels, useDisagreements } from './components/cellar-answers.tsx'
import { CellarFilters, useCellarFilters } from './components/cellar-filters.tsx'
import { CellarSummary } from './components/cellar-summary.tsx'
import { ThingsToLookAt } from './components/things-to-look-at.tsx'
import { VesselTiles } from './components/vessel-tiles.tsx'
import type { CellarVessel } from './contract/answers.ts'
import { openingScreen } from './contract.ts'
import { filterVessels, showMinute } from './rules/overview.ts'

const texts = {
  heading: 'Cellar',
  subtitle: 'What is in which vessel, how much, and since when',
  refused: 'Your role does not allow you to view vessels.',
  nothingYet: 'No litres yet. Start with what is in the vessels today.',
  noneFound: 'No vessels match the current filters.',
}

export function CellarScreen() {
  const [filters, setFilters] = useCellarFilters()
  const vessels = useCellarVessels(filters.at)
  const disagreements = useDisagreements(filters.at === null)
  const banners = useBanners()
  const { error } = vessels
  const isRefused = isRefusal(error)
  useLoadFailure(banners, error && !isRefused ? failureMessage(error) : null)
  const retry = () => void vessels.refetch()

  return (
    <>
      <PageHeader heading={texts.heading} subtitle={texts.subtitle} actions={<PrintButton />} />
      <Banners board={banners} />
      {isRefused ? (
        <RefusedState text={texts.refused} />
      ) : (
        <>
          {filters.at !== null && (
            <Notice action={<Button onClick={() => void setFilters({ at: null })}>Back to now</Button>}>
              As it was on {showMinute(filters.at)}
            </Notice>
          )}
          {filters.at === null && (
            <MissingLists lists={{ disagreements }} consequence="What is to be looked at is not shown." />
          )}
          {vessels.data ? (
            <Contents
              vessels={vessels.data}
              things={filters.at === null ? (disagreements.data ?? []) : []}
              filters={filters}
              onFilter={setFilters}
            />
          ) : error ? (
            <FailedState onRetry={retry} />
          ) : (
            <LoadingState text="Loading the cellar..." />
          )}
        </>
      )}
    </>
  )
}

interface ContentsProps {
  vessels: readonly CellarVessel[]
  things: Parameters<typeof ThingsToLookAt>[0]['things']
  filters: ReturnType<typeof useCellarFilters>[0]
  onFilter: ReturnType<typeof useCellarFilters>[1]
}

function Contents({ vessels, things, filters, onFilter }: ContentsProps) {
  const { permissions } = useUser()
  const isNow = filters.at === null
  const canChoose = isNow && permissions['vessels:create'] === true
  const [chosen, choose, clear] = useChosen(vessels)
  const { wine, type, location, level } = filters
  const found = useMemo(
    () => filterVessels(vessels, { wine, type, location, level }),
    [vessels, wine, type, location, level],
  )
  // Hundreds of tiles are drawn when the browser has time for them: a field answers at once.
  const shown = useDeferredValue(found, noVessels)
  const isNothingYet = isNow && vessels.every(({ content }) => content === null)

  return (
    <>
      <Stack>
        {isNothingYet ? (
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
const noneChosen: number[] = []

/** The chosen vessels, kept in the address: they are still chosen when somebody comes back from a form. */
function useChosen(vessels: readonly CellarVessel[]) {
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
