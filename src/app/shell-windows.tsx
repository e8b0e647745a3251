import { type ComponentProps, lazy, Suspense, useCallback } from 'react'
import { useNavigate } from 'react-router'
import { commandKey } from '#client/ui/device/use-shortcut.ts'
import { ErrorBoundary } from '#client/ui/messages/error-boundary.tsx'
import { FailedState } from '#client/ui/messages/list-placeholders.tsx'
import { Modal } from '#client/ui/windows/modal.tsx'
import type { NavigationEntry } from './navigation.tsx'

/** What can open over any page. */
export type ShellWindow = 'search' | 'shortcuts'

// Most visits open neither: they arrive when they are first asked for.
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

const shortcutLines = [
  { keys: [commandKey, 'K'], does: 'Search' },
  { keys: ['/'], does: 'Search, when not typing' },
  { keys: ['?'], does: 'Show this list, when not typing' },
  { keys: ['Esc'], does: 'Close a window' },
]

interface ShellWindowsProps {
  open: ShellWindow | null
  screens: readonly NavigationEntry[]
  onClose: () => void
}

export function ShellWindows({ open, screens, onClose }: ShellWindowsProps) {
  const navigate = useNavigate()
  const go = useCallback((address: string) => void navigate(address), [navigate])
  if (!open) return null
  const failed = (
    <Modal title={open === 'search' ? 'Search' : 'Keyboard shortcuts'} size="sm" onClose={onClose}>
      <FailedState onRetry={() => window.location.reload()} />
    </Modal>
  )
  return (
    <ErrorBoundary fallback={failed}>
      <Suspense fallback={null}>
        {open === 'search' ? (
          <SearchDialog screens={screens} onOpen={go} onClose={onClose} />
        ) : (
          <ShortcutList lines={shortcutLines} onClose={onClose} />
        )}
      </Suspense>
    </ErrorBoundary>
  )
}
