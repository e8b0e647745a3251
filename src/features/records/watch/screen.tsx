import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { failureMessage, isRefusal } from '#client/failures/failure-message.ts'
import { LinkButton } from '#client/ui/actions/button.tsx'
import { Banners, useBanners } from '#client/ui/messages/banners.tsx'
import { EmptyState, FailedState, RefusedState } from '#client/ui/messages/list-placeholders.tsx'
import { useLoadFailure } from '#client/ui/messages/load-failure.ts'
import { LoadingState } from '#client/ui/messages/spinner.tsx'
import { Stack, Tiles } from '#client/ui/page/layout.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { FilterBar } from '#client/ui/tables/filter-bar.tsx'
import { FilterSelect, WordFilter } from '#client/ui/tables/filter-select.tsx'
import { useForecasts, useWatch } from './components/use-watch.tsx'
import { WatchCard } from './components/watch-card.tsx'
import { filterJudged, type Judged, wordsOf } from './rules/judging.ts'
import { summaryOf } from './rules/texts.ts'

const texts = {
  heading: 'Watch',
  loading: 'Looking at the tanks...',
  refused: 'Your role does not allow you to view fermentations.',
  empty: 'Nothing ferments at the moment.',
  filtered: 'No fermentation is as you have chosen.',
}

const severities = ['act', 'look'] as const
const parsers = {
  location: parseAsString,
  severity: parseAsStringLiteral(severities),
  wineType: parseAsString,
}
const severityOptions = [
  { value: 'act', label: 'To act on' },
  { value: 'look', label: 'To act on or look at' },
]

/** Every fermentation under way, those that need a person first. */
export function WatchScreen() {
  const { judged, error, retry } = useWatch()
  const banners = useBanners({ errorsClear: true })
  const isRefused = isRefusal(error)
  useLoadFailure(banners, error && !isRefused ? failureMessage(error) : null)
  return (
    <>
      <PageHeader
        heading={texts.heading}
        {...(judged && { subtitle: summaryOf(judged) })}
        actions={<LinkButton to="/round">Start a round</LinkButton>}
      />
      <Banners board={banners} />
      {isRefused ? (
        <RefusedState text={texts.refused} />
      ) : judged ? (
        <WatchList judged={judged} onChange={retry} onFailure={text => banners.showError(text)} />
      ) : error ? (
        <FailedState onRetry={retry} />
      ) : (
        <LoadingState text={texts.loading} />
      )}
    </>
  )
}

interface WatchListProps {
  judged: readonly Judged[]
  onChange: () => void
  onFailure: (message: string) => void
}

function WatchList({ judged, onChange, onFailure }: WatchListProps) {
  const [filters, setFilters] = useQueryStates(parsers)
  const shown = filterJudged(judged, filters)
  const forecasts = useForecasts(judged)
  const locations = wordsOf(judged, 'location')
  const wineTypes = wordsOf(judged, 'wineType')
  if (judged.length === 0) return <EmptyState text={texts.empty} />
  return (
    <Stack>
      <FilterBar isDense>
        <FilterSelect
          label="Show"
          all="All fermentations"
          chosen={filters.severity}
          options={severityOptions}
          onChange={next => void setFilters({ severity: severities.find(each => each === next) ?? null })}
        />
        {locations.length > 1 && (
          <WordFilter
            label="Location"
            words={locations}
            chosen={filters.location}
            onChange={location => void setFilters({ location })}
          />
        )}
        {wineTypes.length > 1 && (
          <WordFilter
            label="Wine Type"
            words={wineTypes}
            chosen={filters.wineType}
            onChange={wineType => void setFilters({ wineType })}
          />
        )}
      </FilterBar>
      {shown.length === 0 ? (
        <EmptyState text={texts.filtered} />
      ) : (
        <Tiles label="Fermentations" smallest={22}>
          {shown.map(each => (
            <WatchCard
              key={each.fermentation.id}
              judged={each}
              forecast={forecasts.get(each.fermentation.id)}
              onChange={onChange}
              onFailure={onFailure}
            />
          ))}
        </Tiles>
      )}
    </Stack>
  )
}
