import { failureMessage, isRefusal } from '#client/failures/failure-message.ts'
import { MissingLists } from '#client/records/missing-lists.tsx'
import { useUser } from '#client/session/session.ts'
import { Button, LinkButton } from '#client/ui/actions/button.tsx'
import { Banners, useBanners } from '#client/ui/messages/banners.tsx'
import { FailedState, RefusedState } from '#client/ui/messages/list-placeholders.tsx'
import { useLoadFailure } from '#client/ui/messages/load-failure.ts'
import { Notice } from '#client/ui/messages/notice.tsx'
import { LoadingState } from '#client/ui/messages/spinner.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { useCellarVessels, useDisagreements } from './components/cellar-answers.tsx'
import { CellarContents } from './components/cellar-contents.tsx'
import { useCellarFilters } from './components/cellar-filters.tsx'
import { ScanToChoose } from './components/chosen-vessels.tsx'
import { operationKinds } from './contract/vocabulary.ts'
import { entryScreen } from './contract.ts'
import { showMinute } from './rules/overview.ts'

const texts = {
  heading: 'Cellar',
  refused: 'Your role does not allow you to view vessels.',
}

export function CellarScreen() {
  const [filters, setFilters] = useCellarFilters()
  const vessels = useCellarVessels(filters.at)
  const disagreements = useDisagreements(filters.at === null)
  const banners = useBanners()
  const canRecord = useUser().permissions['vessels:create'] === true
  const { error } = vessels
  const isRefused = isRefusal(error)
  useLoadFailure(banners, error && !isRefused ? failureMessage(error) : null)
  const retry = () => vessels.refetch()

  return (
    <>
      <PageHeader
        heading={texts.heading}
        actions={
          canRecord &&
          filters.at === null && (
            <>
              {vessels.data && <ScanToChoose vessels={vessels.data} />}
              <LinkButton to={entryScreen('receive')}>{operationKinds.receive.label}</LinkButton>
            </>
          )
        }
      />
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
            <CellarContents
              vessels={vessels.data}
              things={filters.at === null ? (disagreements.data ?? []) : []}
              filters={filters}
              canRecord={canRecord}
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
