import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'

/** A button that is only a picture; `label` says what it does. */
export function IconButton({
  label,
  icon,
  onClick,
}: {
  label: string
  icon: ReactNode
  onClick: () => void
}) {
  return (
    <ActionIcon variant="subtle" size={44} aria-label={label} title={label} onClick={onClick}>
      {icon}
    </ActionIcon>
  )
}
