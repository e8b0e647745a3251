import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page-header.module.css'

interface PageHeaderProps {
  heading: string
  subtitle?: string
  /** The page's buttons, the most used one last. */
  actions?: ReactNode
}

/** The top of every page. */
export function PageHeader({ heading, subtitle, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div>
        <Title order={1}>{heading}</Title>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {actions && (
        <div data-screen-only className={classes.actions}>
          {actions}
        </div>
      )}
    </header>
  )
}
