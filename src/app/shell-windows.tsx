import { type ComponentProps, lazy, Suspense, useCallback } from 'react'
import { useNavigate } from 'react-router'
import { commandKey } from '#client/ui/device/use-shortcut.ts'
import { ErrorBoundary } from '#client/ui/messages/error-boundary.tsx'
import { FailedState } from '#client/ui/messages/list-placeholders.tsx'
import { Modal } from '#client/ui/windows/modal.tsx'
import type { Resource } from '#shared/resource.ts'
import type { NavigationEntry } from './navigation.tsx'

/** What can open over any page. */
export type ShellWindow = 'search' | 'shortcuts' | 'wineries'

// Most visits open none of them: they arrive when they are first asked for.
const SearchDialog = lazy(async () => {
  const [{ SearchDialog }, { kinds }] = await Promise.all([
    import('#features/views/search/components/search-dialog.tsx'),
    import('./kinds.ts'),
  ])
  type Props = Omit<ComponentProps<typeof SearchDialog>, 'kinds'>
  return { default: (props: Props) => <SearchDialog kinds={kinds} {...props} /> }
})
const ShortcutList = lazy(async () => {
  const { ShortcutList } = await import('#client/ui/frame/shortcut-list.tsx')
  return { default: ShortcutList }
})

const SwitchWindow = lazy(async () => {
  const { SwitchWindow } = await import('#features/house/other-wineries/components/switch-window.tsx')
  return { default: SwitchWindow }
})
const titles: Readonly<Record<ShellWindow, string>> = {
  search: 'Search',
  shortcuts: 'Keyboard shortcuts',
  wineries: 'Switch winery',
}

const shortcutLines = [
  { keys: [commandKey, 'K'], does: 'Search' },
  { keys: ['/'], does: 'Search, when not typing' },
  { keys: ['?'], does: 'Show this list, when not typing' },
  { keys: ['Esc'], does: 'Close a window' },
]

interface ShellWindowsProps {
  open: ShellWindow | null
  screens: readonly NavigationEntry[]
  kinds: readonly Resource[]
  onClose: () => void
}

export function ShellWindows({ open, screens, kinds, onClose }: ShellWindowsProps) {
  const navigate = useNavigate()
  const go = useCallback((address: string) => void navigate(address), [navigate])
  if (!open) return null
  const scanner = screens.find(({ path }) => path === '/scan')
  const failed = (
    <Modal title={titles[open]} size="sm" onClose={onClose}>
      <FailedState onRetry={() => window.location.reload()} />
    </Modal>
  )
  return (
    <ErrorBoundary fallback={failed}>
      <Suspense fallback={null}>
        {open === 'search' && (
          <SearchDialog screens={screens} scanner={scanner} onOpen={go} onClose={onClose} />
        )}
        {open === 'shortcuts' && <ShortcutList lines={shortcutLines} onClose={onClose} />}
        {open === 'wineries' && <SwitchWindow kinds={kinds} onClose={onClose} />}
      </Suspense>
    </ErrorBoundary>
  )
}
