import { useLayoutEffect, useRef } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { WorkspaceLink } from '#client/ui/frame/workspace-switch.tsx'
import { type Workspace, workspaceOf, workspaces } from './navigation.tsx'

const key = 'workspace'

/** The first screen of a workspace. */
const startOf = ({ entries }: Workspace) => entries[0]?.path ?? '/dashboard'

/**
 * The open workspace, and where the switch leads: to the screen that was last seen in a workspace during this visit, at
 * first to its first one. The open one's own link leads to its first screen.
 */
export function useWorkspaces(): { open: Workspace; links: WorkspaceLink[] } {
  const { pathname } = useLocation()
  const open = workspaceOf(pathname)
  const lastSeen = useRef(new Map<Workspace, string>())
  const isAtStart = useRef(true)

  // Kept as soon as it is shown: a page that is left at once leaves no older choice behind.
  useLayoutEffect(() => {
    // On the way to a workspace: nothing to come back to.
    if (pathname === '/') return
    lastSeen.current.set(open, pathname)
    // Where a visit begins says nothing: signing in leads to the dashboard whatever somebody works with.
    if (!isAtStart.current) localStorage.setItem(key, open.label)
    isAtStart.current = false
  }, [open, pathname])

  const links = workspaces.map(workspace => ({
    label: workspace.label,
    icon: workspace.icon,
    to: (workspace !== open && lastSeen.current.get(workspace)) || startOf(workspace),
    isOpen: workspace === open,
  }))
  return { open, links }
}

/** Opens the workspace that this device was last used for; one that has not chosen yet opens the dashboard. */
export function ToLastWorkspace() {
  const last = workspaces.find(({ label }) => label === localStorage.getItem(key)) ?? workspaces[0]
  return <Navigate to={last ? startOf(last) : '/dashboard'} replace />
}
