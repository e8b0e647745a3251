import { IconPrinter } from '@tabler/icons-react'
import { Button } from './button.tsx'

/** Puts the page on paper. What only a screen can use is marked `data-screen-only` and left out. */
export function PrintButton() {
  return (
    <Button icon={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
      Print
    </Button>
  )
}
