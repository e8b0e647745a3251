import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { NuqsAdapter } from 'nuqs/adapters/react-router/v7'
import { useState } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { Guard } from '#client/session/guard.tsx'
import { signOut, useUser } from '#client/session/session.ts'
import { readWineryName } from '#client/session/winery-name.ts'
import { AppFrame } from '#client/ui/app-frame.tsx'
import { ConfirmProvider } from '#client/ui/confirm.tsx'
import { adminPlaces, menu } from './navigation.tsx'

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
        </ConfirmProvider>
      </NuqsAdapter>
    </QueryClientProvider>
  )
}

function Frame() {
  const { firstName, lastName, isAdmin } = useUser()
  const person = {
    initial: [...firstName][0]?.toUpperCase() ?? 'U',
    name: `${firstName} ${lastName}`.trim(),
    caption: isAdmin ? 'Administrator' : 'User',
  }
  return (
    <AppFrame
      title={readWineryName()}
      entries={menu.filter(({ isForAdmins }) => isAdmin || !isForAdmins)}
      person={person}
      personEntries={isAdmin ? adminPlaces : []}
      onLogout={signOut}
    >
      <Outlet />
      <ScrollRestoration />
    </AppFrame>
  )
}
