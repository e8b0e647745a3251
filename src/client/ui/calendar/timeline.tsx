import { IconChevronDown, type IconProps } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../actions/button.tsx'
import { useIsPrinting } from '../device/printing.ts'
import { useRevealed } from '../tables/use-revealed.tsx'
import classes from './timeline.module.css'

/** One line below an event, such as one of its readings. */
export interface TimelineDetail {
  id: string
  when: string
  text: string
}

/** Something that happened, or is going to. */
export interface TimelineEntry {
  id: string
  icon: ComponentType<IconProps>
  title: string
  when: string
  text?: string
  /** Where it is shown in full. */
  to?: string
  badge?: ReactNode
  /** Still to come: drawn lighter. */
  isAhead?: boolean
  details?: readonly TimelineDetail[]
}

/** What happened, in the order given; what an event is made of opens below it. */
export function Timeline({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  return (
    <ol aria-label={label}>
      {entries.map(entry => (
        <Entry key={entry.id} {...entry} />
      ))}
    </ol>
  )
}

function Entry({ icon: Icon, title, when, text, to, badge, isAhead, details = [] }: TimelineEntry) {
  return (
    <li className={classes.entry} data-ahead={isAhead || undefined}>
      <span className={classes.icon} aria-hidden>
        <Icon size={20} stroke={1.6} />
      </span>
      <div className={classes.words}>
        <div className={classes.head}>
          {to ? (
            <Link className={classes.link} to={to}>
              {title}
            </Link>
          ) : (
            <span className={classes.title}>{title}</span>
          )}
          {badge}
          <span className={classes.when}>{when}</span>
        </div>
        {text && <p className={classes.text}>{text}</p>}
        {details.length > 0 && <Details title={title} details={details} />}
      </div>
    </li>
  )
}

function Details({ title, details }: { title: string; details: readonly TimelineDetail[] }) {
  const [isAsked, setIsAsked] = useState(false)
  const isOpen = useIsPrinting() || isAsked
  const listId = useId()
  return (
    <>
      <Button
        data-screen-only
        look="quiet"
        size="sm"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        icon={<IconChevronDown className={classes.arrow} size={18} aria-hidden />}
        onClick={() => setIsAsked(!isAsked)}
      >
        {isOpen ? 'Hide' : `Show all ${details.length}`}
      </Button>
      {isOpen && <DetailList id={listId} label={title} details={details} />}
    </>
  )
}

interface DetailListProps {
  id: string
  label: string
  details: readonly TimelineDetail[]
}

function DetailList({ id, label, details }: DetailListProps) {
  const { revealed, more } = useRevealed(details)
  return (
    <div id={id}>
      <ul className={classes.details} aria-label={label}>
        {revealed.map(detail => (
          <li key={detail.id} className={classes.detail}>
            <span className={classes.when}>{detail.when}</span>
            <span>{detail.text}</span>
          </li>
        ))}
      </ul>
      {more}
    </div>
  )
}
