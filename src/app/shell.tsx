import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { NuqsAdapter } from 'nuqs/adapters/react-router/v7'
import { useCallback, useState } from 'react'
import { type Location, Outlet, ScrollRestoration } from 'react-router'
import { EndedSession } from '#client/session/ended-session.tsx'
import { Guard } from '#client/session/guard.tsx'
import { signOut, useUser } from '#client/session/session.ts'
import { readWineryName } from '#client/session/winery-name.ts'
import { commandKey, useShortcut } from '#client/ui/device/use-shortcut.ts'
import { AppFrame } from '#client/ui/frame/app-frame.tsx'
import { ConfirmProvider } from '#client/ui/windows/confirm.tsx'
import { SignInAgain } from '#features/house/login/components/sign-in-again.tsx'
import { adminPlaces, type NavigationEntry, screens } from './navigation.tsx'
import { type ShellWindow, ShellWindows } from './shell-windows.tsx'
import { useWorkspaces } from './workspaces.tsx'

/** Everything behind the sign-in: guard, data, frame. */
export function Shell() {
  return (
    <Guard>
      <SignedIn />
    </Guard>
  )
}

function SignedIn() {
  // Lives as long as the sign-in: the next person starts with nothing of the last one's.
  const [queryClient] = useState(
    () =>
      new QueryClient({
        // A failed load is told at once, with a Retry; the browser's own idea of being offline is not trusted.
        defaultOptions: { queries: { retry: false, networkMode: 'always' } },
      }),
  )
  return (
    <QueryClientProvider client={queryClient}>
      <NuqsAdapter>
        <ConfirmProvider>
          <Frame />
          <SignInAgain />
        </ConfirmProvider>
      </NuqsAdapter>
    </QueryClientProvider>
  )
}

/**
 * Under what a place's scroll position is kept. The first place of every visit has the same key, and would be given the
 * position of another address.
 */
const placeOf = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key)

/** How many entries a phone's bar has room for. */
const mostInReach = 4

function Frame() {
  const { firstName, lastName, isAdmin } = useUser()
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

  return (
    <AppFrame
      title={readWineryName()}
      workspaces={links}
      menuLabel={workspace.menuLabel}
      entries={entries}
      bar={barLabel ? { label: barLabel, entries: entries.slice(0, mostInReach) } : undefined}
      person={person}
      personEntries={isAdmin ? adminPlaces : []}
      onLogout={signOut}
      onSearch={search}
      searchKeys={`${commandKey} K`}
    >
      <EndedSession />
      <Outlet />
      <ScrollRestoration getKey={placeOf} />
      <ShellWindows open={open} screens={screens.filter(isOpenToThem)} onClose={close} />
    </AppFrame>
  )
}
