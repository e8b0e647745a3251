import { useQuery } from '@tanstack/react-query'
import { parseAsInteger, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { type ReactNode, useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { unknownLabel, vesselOfLabel } from '#cellar/vessel-labels.ts'
import { call } from '#client/data/api.ts'
import { isRefusal } from '#client/failures/failure-message.ts'
import { LinkButton } from '#client/ui/actions/button.tsx'
import { CodeCamera } from '#client/ui/camera/code-camera.tsx'
import { FailedState, RefusedState } from '#client/ui/messages/list-placeholders.tsx'
import { Notice } from '#client/ui/messages/notice.tsx'
import { LoadingState } from '#client/ui/messages/spinner.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { type CellarVessel, cellarVessel } from '#features/records/cellar/contract/answers.ts'
import { cellarPath } from '#features/records/cellar/contract.ts'
import { inCellarOrder } from '#features/records/cellar/rules/overview.ts'
import { roundOfVessel } from '#features/records/round/contract.ts'
import { TypedCode } from './components/typed-code.tsx'

const texts = {
  hint: 'Hold the label into the frame',
  instead: 'Type the vessel’s code instead.',
  refused: 'Your role does not allow you to view vessels.',
}

/** Under the key of the cellar's own screen: it is the same list. */
function useVessels() {
  return useQuery({
    queryKey: [cellarPath, 'vessels', ''],
    queryFn: async ({ signal }) =>
      inCellarOrder(cellarVessel.array().parse(await call('GET', `${cellarPath}/vessels`, { signal }))),
  })
}

interface ScanScreenProps {
  /** What is shown of the vessel whose label was read. */
  sheet: (vesselId: number) => ReactNode
}

/** Reads the label of a vessel and opens what there is to know and to do about it. */
export function ScanScreen({ sheet }: ScanScreenProps) {
  const vessels = useVessels()
  const [{ vessel, to }] = useQueryStates({ vessel: parseAsInteger, to: parseAsStringLiteral(['round']) })
  const [read, setRead] = useState<{ id: number; otherHost: string | null } | null>(null)
  const navigate = useNavigate()

  // Whoever came from a round goes on with it.
  const addressOf = (id: number) => (to === 'round' ? roundOfVessel(id) : `/scan?vessel=${id}`)
  function open(id: number, otherHost: string | null) {
    setRead({ id, otherHost })
    void navigate(addressOf(id), { replace: to === 'round' })
  }

  return (
    <>
      <PageHeader
        heading="Scan"
        actions={vessel !== null && <LinkButton to="/scan">Scan another</LinkButton>}
      />
      {vessel !== null ? (
        <Stack>
          {read?.id === vessel && read.otherHost !== null && (
            <Notice kind="warning">{`This label was printed for ${read.otherHost}. Is it the vessel before you?`}</Notice>
          )}
          {sheet(vessel)}
        </Stack>
      ) : vessels.data ? (
        <Looking vessels={vessels.data} addressOf={addressOf} onFound={open} />
      ) : isRefusal(vessels.error) ? (
        <RefusedState text={texts.refused} />
      ) : vessels.error ? (
        <FailedState onRetry={() => vessels.refetch()} />
      ) : (
        <LoadingState text="Loading the vessels..." />
      )}
    </>
  )
}

interface LookingProps {
  vessels: readonly CellarVessel[]
  addressOf: (id: number) => string
  onFound: (id: number, otherHost: string | null) => void
}

function Looking({ vessels, addressOf, onFound }: LookingProps) {
  const [unknown, setUnknown] = useState<string | null>(null)
  const read = useCallback(
    (text: string) => {
      const found = vesselOfLabel(text, vessels, window.location.host)
      if (found) onFound(found.vessel.id, found.otherHost)
      else setUnknown(unknownLabel(text))
    },
    [vessels, onFound],
  )
  return (
    <Stack>
      <CodeCamera label="Camera" hint={texts.hint} instead={texts.instead} notice={unknown} onRead={read} />
      <TypedCode vessels={vessels} addressOf={addressOf} onChoose={id => onFound(id, null)} />
    </Stack>
  )
}
