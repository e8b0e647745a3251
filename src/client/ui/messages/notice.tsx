import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

/** Something to know about the page, or to put right on it; it stays for as long as it is true. */
export function Notice({
  kind = 'info',
  action,
  children,
}: {
  kind?: 'info' | 'warning'
  action?: ReactNode
  children: ReactNode
}) {
  const Icon = kind === 'info' ? IconInfoCircle : IconAlertTriangle
  return (
    <Alert role="note" className={classes.notice} color={kind} icon={<Icon aria-hidden />}>
      <span>{children}</span>
      {action}
    </Alert>
  )
}
