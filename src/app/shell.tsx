import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { NuqsAdapter } from 'nuqs/adapters/react-router/v7'
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { type Location, Outlet, ScrollRestoration } from 'react-router'
import { isReachable } from '#client/connection/connection.ts'
import { whenQuiet } from '#client/data/when-quiet.ts'
import { useLive } from '#client/live/use-live.ts'
import { countedEntries } from '#client/outbox/entry-texts.ts'
import { KeepingProvider } from '#client/outbox/keeping-provider.tsx'
import { OutboxPill } from '#client/outbox/outbox-pill.tsx'
import { useEntries } from '#client/outbox/use-entries.ts'
import { EndedSession } from '#client/session/ended-session.tsx'
import { Guard } from '#client/session/guard.tsx'
import { signOut, useUser } from '#client/session/session.ts'
import { readWineryName } from '#client/session/winery-name.ts'
import { startShelf } from '#client/shelf/shelf.ts'
import { ShelfHead } from '#client/shelf/shelf-head.tsx'
import { commandKey, useShortcut } from '#client/ui/device/use-shortcut.ts'
import { AppFrame } from '#client/ui/frame/app-frame.tsx'
import { FullScreenSpinner } from '#client/ui/messages/spinner.tsx'
import { ConfirmProvider, useConfirm } from '#client/ui/windows/confirm.tsx'
import { startWorker } from '#client/worker/registration.ts'
import { UpdateToast } from '#client/worker/update-toast.tsx'
import { SignInAgain } from '#features/house/login/components/sign-in-again.tsx'
import type { Resource } from '#shared/resource.ts'
import { adminPlaces, type NavigationEntry, screens } from './navigation.tsx'
import { type ShellWindow, ShellWindows } from './shell-windows.tsx'
import { useWorkspaces } from './workspaces.tsx'

// Before the first screen asks for anything.
startShelf()

/** Everything behind the sign-in: guard, data, frame. */
export function Shell() {
  return (
    <Guard>
      <Inside />
    </Guard>
  )
}

const SecondStepDue = lazy(async () => ({
  default: (await import('#features/house/settings/components/second-step-panel.tsx')).SecondStepDue,
}))

/** Lives as long as the sign-in: the next person starts with nothing of the last one's. */
const newQueryClient = () =>
  new QueryClient({
    // A failed load is told at once, with a Retry; the browser's own idea of being offline is not trusted.
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  })

/** The product; for somebody who has yet to set up a second step, that and nothing else. */
function Inside() {
  const { secondStepDue } = useUser()
  const [queryClient] = useState(newQueryClient)
  if (!secondStepDue) return <SignedIn />
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={<FullScreenSpinner />}>
        <SecondStepDue />
      </Suspense>
    </QueryClientProvider>
  )
}

function SignedIn() {
  const [queryClient] = useState(newQueryClient)
  useEffect(() => {
    void startWorker()
    void behindTheScreen(queryClient)
      .then(() => import('./fetched-ahead.tsx'))
      .then(({ startFetchingAhead }) => startFetchingAhead())
  }, [queryClient])
  const kinds = useKinds(queryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <NuqsAdapter>
        <ConfirmProvider>
          <KeepingProvider kinds={kinds}>
            <Frame kinds={kinds} />
            <SignInAgain />
            <UpdateToast />
          </KeepingProvider>
        </ConfirmProvider>
      </NuqsAdapter>
    </QueryClientProvider>
  )
}

const noKinds: readonly Resource[] = []

/**
 * The moment for what the first screen does not need. With a connection that is now, since it may be lost in a moment; without
 * one every file is on the device, and the screen goes first.
 */
const behindTheScreen = async (queryClient: QueryClient) => {
  if (!isReachable()) await whenQuiet(queryClient)
}

/** The kinds of record. They arrive behind the first screen, but at once where something waits that lists are to show. */
function useKinds(queryClient: QueryClient): readonly Resource[] {
  const [kinds, setKinds] = useState(noKinds)
  const isAnythingWaiting = useEntries().length > 0
  useEffect(() => {
    // Without them, entries have plainer names: nothing else is missing.
    void (isAnythingWaiting ? Promise.resolve() : behindTheScreen(queryClient))
      .then(() => import('./kinds.ts'))
      .then(loaded => setKinds(loaded.kinds))
      .catch(() => {})
  }, [queryClient, isAnythingWaiting])
  return kinds
}

/** Signs out, after telling of what has not reached the server: it stays on this device for the same person. */
function useLeave(kinds: readonly Resource[]): () => void {
  const entries = useEntries()
  const confirm = useConfirm()
  async function leave() {
    const text = `${countedEntries(entries, kinds)} ${entries.length === 1 ? 'has' : 'have'} not reached the server. Sign out anyway?`
    if (entries.length === 0 || (await confirm({ text, yes: 'Sign out' }))) signOut()
  }
  return () => void leave()
}

/** The bell comes when the screen has what it asked for: it tells of what is not on it. */
function useBell(): ComponentType | null {
  const queryClient = useQueryClient()
  const [bell, setBell] = useState<{ Bell: ComponentType } | null>(null)
  useEffect(() => {
    let isOver = false
    const load = async () => {
      await whenQuiet(queryClient)
      const { WatchBell } = await import('#features/records/watch/components/bell.tsx')
      if (!isOver) setBell({ Bell: WatchBell })
    }
    // Without it the menu still leads to what it tells of.
    load().catch(error => console.warn('The bell did not arrive:', error))
    return () => {
      isOver = true
    }
  }, [queryClient])
  return bell?.Bell ?? null
}

/**
 * Under what a place's scroll position is kept. The first place of every visit has the same key, and would be given the
 * position of another address.
 */
const placeOf = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key)

/** How many entries a phone's bar has room for. */
const mostInReach = 4

function Frame({ kinds }: { kinds: readonly Resource[] }) {
  useLive()
  const { firstName, lastName, isAdmin, otherWineries = [] } = useUser()
  const person = {
    initial: [...firstName][0]?.toUpperCase() ?? 'U',
    name: `${firstName} ${lastName}`.trim(),
    caption: isAdmin ? 'Administrator' : 'User',
  }
  const [open, setOpen] = useState<ShellWindow | null>(null)
  const search = () => setOpen('search')
  const close = useCallback(() => setOpen(null), [])
  useShortcut({ key: 'k', withCommand: true }, search)
  useShortcut({ key: '/' }, search)
  useShortcut({ key: '?' }, () => setOpen('shortcuts'))
  const isOpenToThem = ({ isForAdmins }: NavigationEntry) => isAdmin || !isForAdmins
  const { open: workspace, links } = useWorkspaces()
  const entries = workspace.entries.filter(isOpenToThem)
  const { barLabel } = workspace
  const Bell = useBell()

  return (
    <AppFrame
      title={readWineryName()}
      onSwitch={otherWineries.length > 0 ? () => setOpen('wineries') : undefined}
      workspaces={links}
      menuLabel={workspace.menuLabel}
      entries={entries}
      bar={barLabel ? { label: barLabel, entries: entries.slice(0, mostInReach) } : undefined}
      person={person}
      personEntries={isAdmin ? adminPlaces : []}
      onLogout={useLeave(kinds)}
      bell={Bell && <Bell />}
      onSearch={search}
      searchKeys={`${commandKey} K`}
    >
      <EndedSession />
      <ShelfHead screens={screens.filter(isOpenToThem)} />
      <Outlet />
      <ScrollRestoration getKey={placeOf} />
      <OutboxPill />
      <ShellWindows open={open} screens={screens.filter(isOpenToThem)} kinds={kinds} onClose={close} />
    </AppFrame>
  )
}
