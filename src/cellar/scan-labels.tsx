import { IconScan } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#client/ui/actions/button.tsx'
import type { ScanWindowProps } from './scan-window.tsx'

// Most visits scan nothing: the camera comes when it is asked for.
const ScanWindow = lazy(() =>
  import('./scan-window.tsx').then(({ ScanWindow: Window }) => ({ default: Window })),
)

/** A button by whose window vessels are chosen by their labels. */
export function ScanLabels(props: Omit<ScanWindowProps, 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={<IconScan size={18} aria-hidden />} onClick={() => setIsOpen(true)}>
        Scan labels
      </Button>
      {isOpen && (
        <Suspense>
          <ScanWindow {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
