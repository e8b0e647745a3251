import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'

/** Words for those who hear the page, where those who see it have a sign. */
export function HeardOnly({ children }: { children: ReactNode }) {
  return <VisuallyHidden>{children}</VisuallyHidden>
}
