import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './walk.module.css'

interface WalkHeadProps {
  title: string
  subtitle: string
  /** How far the walk has come, in words and as a part of it. */
  progress: { text: string; done: number; all: number }
  actions: ReactNode
}

/** The top of one stop of a walk: where one stands, and how far it is. Low, because a number pad takes half a phone. */
export function WalkHead({ title, subtitle, progress: { text, done, all }, actions }: WalkHeadProps) {
  return (
    <header className={classes.head}>
      <progress className={classes.bar} value={done} max={Math.max(all, 1)} aria-label="Progress" />
      <div className={classes.headLine}>
        <div className={classes.names}>
          <p className={classes.progress}>{text}</p>
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          <p className={classes.subtitle}>{subtitle}</p>
        </div>
        <div className={classes.headActions}>{actions}</div>
      </div>
    </header>
  )
}
