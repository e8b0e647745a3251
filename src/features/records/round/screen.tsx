import { parseAsInteger, useQueryState } from 'nuqs'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useStoreUsable } from '#client/device-store/use-store-usable.ts'
import { isRefusal } from '#client/failures/failure-message.ts'
import { doneNow, useEntries } from '#client/outbox/outbox.ts'
import { FailedState, RefusedState } from '#client/ui/messages/list-placeholders.tsx'
import { Notice } from '#client/ui/messages/notice.tsx'
import { LoadingState } from '#client/ui/messages/spinner.tsx'
import { RoundAtStop } from './components/round-at-stop.tsx'
import { RoundList } from './components/round-list.tsx'
import { RoundStart } from './components/round-start.tsx'
import { type CellarToRead, useCellarToRead } from './components/use-cellar-to-read.tsx'
import { type RoundBook, useRound } from './components/use-round.tsx'
import { beginRound, nextOpen, stopAt, withStop } from './rules/progress.ts'
import { keyOf } from './rules/stops.ts'

const texts = {
  refused: 'Your role does not allow you to view vessels.',
  keepsNothing: 'This device keeps nothing. Each reading is sent at once, and needs signal.',
  nothingThere: 'Nothing ferments or ages in that vessel, so there is nothing to read.',
}

/** A round through the cellar: one vessel per screen, kept on the device at every step. */
export function RoundScreen() {
  const cellar = useCellarToRead()
  const book = useRound()
  const isUsable = useStoreUsable()
  const isNowhere = useAskedVessel(cellar, book)
  const { round, show, begin, end } = book
  const entries = useEntries()
  const waiting = useMemo(() => new Set(entries.map(({ id }) => id)), [entries])
  const stop = round ? stopAt(round) : null

  // A round that has begun goes on with what it knows, whether or not the lists can be loaded.
  if (round === undefined || (round === null && !cellar.stops && !cellar.error))
    return <LoadingState text="Loading the cellar..." />
  if (!round && isRefusal(cellar.error)) return <RefusedState text={texts.refused} />
  if (!round && !cellar.stops) return <FailedState onRetry={cellar.retry} />
  return (
    <>
      {!isUsable && <Notice kind="warning">{texts.keepsNothing}</Notice>}
      {isNowhere && <Notice>{texts.nothingThere}</Notice>}
      {round && stop ? (
        <RoundAtStop stop={stop} round={round} book={book} cellar={cellar} entries={entries} />
      ) : round ? (
        <RoundList round={round} waiting={waiting} onShow={key => void show(key)} onEnd={() => void end()} />
      ) : (
        <RoundStart stops={cellar.stops ?? []} onBegin={stops => void begin(stops)} />
      )}
    </>
  )
}

/** Goes to the vessel that the address asks for: in the round that is on its way, else in one of its own. */
function useAskedVessel({ stops }: CellarToRead, { round, show }: RoundBook): boolean {
  const [vessel, setVessel] = useQueryState('stop', parseAsInteger)
  const [isNowhere, setIsNowhere] = useState(false)
  const done = useRef<number | null>(null)
  useEffect(() => {
    // The address follows a little later.
    if (vessel === null) done.current = null
    if (vessel === null || vessel === done.current || round === undefined || !stops) return
    done.current = vessel
    void setVessel(null)
    const known = round?.stops.find(({ vesselId }) => vesselId === vessel)
    const stop = known ?? stops.find(({ vesselId }) => vesselId === vessel)
    setIsNowhere(!stop)
    if (!stop) return
    const isOver = !round || nextOpen(round) === null
    const begun = isOver ? beginRound([stop], { begunAt: doneNow(), entryId: '' }) : round
    void show(keyOf(stop), withStop(begun, stop))
  }, [vessel, round, stops, show, setVessel])
  return isNowhere
}
