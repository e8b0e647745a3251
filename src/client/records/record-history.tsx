import { useState } from 'react'
import { type Trail, useHistory } from '#client/data/use-history.ts'
import type { HistoryEntry } from '#shared/history.ts'
import { showExactMoment } from '#shared/moments.ts'
import { actionWord } from '#shared/trail-actions.ts'
import { Button } from '../ui/actions/button.tsx'
import { Spinner } from '../ui/messages/spinner.tsx'
import { Disclosure } from '../ui/page/disclosure.tsx'
import { Modal } from '../ui/windows/modal.tsx'
import { ChangeList } from './change-list.tsx'
import { MissingRecord } from './missing-record.tsx'
import classes from './record-history.module.css'

/** The life of one record, newest first: who changed what and when. For a part of a page or a window of its own. */
export function RecordHistory({ resource, id }: { resource: { path: string }; id: number }) {
  const history = useHistory(resource, id)
  const { entries } = history
  if (!entries) {
    if (!history.error) return <Spinner text="Loading history..." />
    return <MissingRecord {...history} />
  }
  return (
    <>
      <ol className={classes.trail} aria-label="History">
        {entries.map(entry => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <More pages={history} />
    </>
  )
}

function Entry({ entry }: { entry: HistoryEntry }) {
  return (
    <li className={classes.entry} data-action={entry.action}>
      <p className={classes.head}>
        <strong>{actionWord(entry.action)}</strong>
        <span className={classes.who}>
          by {entry.userName || 'the server'}
          {entry.isBroughtIn && ', brought in'}
        </span>
        <time className={classes.when} dateTime={entry.at}>
          {showExactMoment(entry.at)}
        </time>
      </p>
      <ChangeList {...entry} />
    </li>
  )
}

/** Asks for the next page, while there is one. */
export function More({ pages }: { pages: Trail<unknown> }) {
  if (!pages.hasNextPage) return null
  return (
    <div className={classes.more}>
      {pages.isFetchNextPageError && <p className={classes.failed}>This could not be loaded.</p>}
      <Button disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        {pages.isFetchingNextPage ? 'Loading...' : 'Show more'}
      </Button>
    </div>
  )
}

/** The history at the end of a record's page: out of the way, and not loaded, until it is asked for. */
export function HistorySection(props: { resource: { path: string }; id: number }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Disclosure isScreenOnly title="History" level={2} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)}>
      <RecordHistory {...props} />
    </Disclosure>
  )
}

/** The history in a window over the list or the form. */
export function HistoryModal(props: { resource: { path: string }; id: number; onClose: () => void }) {
  return (
    <Modal title="History" onClose={props.onClose}>
      <div className={classes.inModal}>
        <RecordHistory resource={props.resource} id={props.id} />
      </div>
    </Modal>
  )
}
