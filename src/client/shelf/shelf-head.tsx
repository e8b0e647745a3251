import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { serverNow, useConnection, whenReachable } from '#client/connection/connection.ts'
import { isExpired, readToken } from '#client/data/token.ts'
import { sendEntries, useEntries } from '#client/outbox/outbox.ts'
import { askToSignIn } from '#client/session/session.ts'
import { Notice } from '#client/ui/messages/notice.tsx'
import { AsOfLine } from '#client/ui/page/as-of-line.tsx'
import { TextLink } from '#client/ui/text/text-link.tsx'
import { askForWakeUp, onWakeUp } from '#client/worker/registration.ts'
import { showAsOf } from './as-of.ts'
import { askToLast } from './lasting.ts'
import { openedPlaces } from './opened-places.ts'
import { onLateAnswer } from './shelf.ts'
import { enterPlace, useShown } from './shown-answers.ts'

interface Place {
  label: string
  path: string
}

/** At the head of every page: how old what is shown is, or why nothing is, while there is no connection. */
export function ShelfHead({ screens }: { screens: readonly Place[] }) {
  const { pathname } = useLocation()
  const { asOf, isMissing } = useShown()
  const isAway = useConnection() === 'unreachable'
  const queryClient = useQueryClient()
  useFollowing(queryClient)
  useLastingEntries()
  useEffect(() => enterPlace(pathname), [pathname])
  const oldest = asOf ?? (isAway ? oldestShown(queryClient) : null)
  return (
    <>
      {oldest !== null && <AsOfLine>{showAsOf(oldest)}</AsOfLine>}
      {isAway && isMissing && <NeverOpened key={pathname} path={pathname} screens={screens} />}
    </>
  )
}

/** Of a screen that was open before the connection was lost: when it was loaded. */
function oldestShown(queryClient: QueryClient): number | null {
  const times = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ state }) => state.dataUpdatedAt)
    .filter(at => at > 0)
  return times.length > 0 ? Math.min(...times) : null
}

/** Lists are known by their path, and everything below it with them. */
const isUnder = (path: string, key: unknown) =>
  typeof key === 'string' && [`${key}/`, `${key}?`].some(start => `${path}?`.startsWith(start))

/** When the server answers again, everything shown is asked for again; whose token has expired signs in first. */
function useFollowing(queryClient: QueryClient): void {
  useEffect(() => {
    const stopLate = onLateAnswer(path => {
      void queryClient.invalidateQueries({ predicate: ({ queryKey: [key] }) => isUnder(path, key) })
    })
    const stopComeback = whenReachable(() => {
      const token = readToken()
      if (token && isExpired(token, serverNow().getTime())) askToSignIn()
      else void queryClient.invalidateQueries()
    })
    return () => {
      stopLate()
      stopComeback()
    }
  }, [queryClient])
}

/** Once something waits here, the browser is asked not to clear it away, and to wake us when it finds a connection. */
function useLastingEntries(): void {
  const hasEntries = useEntries().length > 0
  useEffect(() => onWakeUp(sendEntries), [])
  useEffect(() => {
    if (!hasEntries) return
    void askToLast()
    void askForWakeUp()
  }, [hasEntries])
}

function NeverOpened({ path, screens }: { path: string; screens: readonly Place[] }) {
  const [opened, setOpened] = useState<ReadonlySet<string> | null>(null)
  useEffect(() => {
    let isHere = true
    void openedPlaces().then(places => isHere && setOpened(places))
    return () => {
      isHere = false
    }
  }, [])
  if (!opened || opened.has(path)) return null
  const open = screens.filter(screen => opened.has(screen.path))
  return (
    <Notice kind="warning">
      This screen was not opened on this device before.{' '}
      {open.length > 0 && 'Without a connection you can open: '}
      {open.map((screen, index) => (
        <span key={screen.path}>
          {index > 0 && ', '}
          <TextLink to={screen.path}>{screen.label}</TextLink>
        </span>
      ))}
    </Notice>
  )
}
