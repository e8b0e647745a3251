import { useRef } from 'react'
import type { Identified } from '#client/data/use-items.ts'
import { useOneAtATime } from '#client/data/use-one-at-a-time.ts'
import type { Saved } from '#client/data/use-save.ts'
import { blockedDelete, failureMessage, isRefusal } from '#client/failures/failure-message.ts'
import { useUser } from '#client/session/session.ts'
import type { Resource } from '#shared/resource.ts'
import type { RowAction } from '../ui/actions/row-actions.tsx'
import { type BannerBoard, useBanners } from '../ui/messages/banners.tsx'
import { useLoadFailure } from '../ui/messages/load-failure.ts'
import { useConfirm } from '../ui/windows/confirm.tsx'
import { type RecordAddress, useRecordAddress } from './record-address.ts'

/** A list's loading, as far as a screen reacts to it. */
interface Load {
  error: unknown
  refetch: () => unknown
}

/** What a screen that lists, adds, edits and deletes records is run with. */
export interface RecordScreen<Row> {
  banners: BannerBoard
  address: RecordAddress
  /** Says how a save went. */
  say: (saved: Saved) => void
  /** The same, and closes the form. */
  finish: (saved: Saved) => void
  edit: (row: Row) => RowAction
  /** For administrators; nothing for others, unless anyone may. */
  removal: (row: Row) => RowAction[]
  /** Asks, deletes and says how it went; for the places that offer it to everyone. */
  askToRemove: (row: Row) => void
  /** For the list's table: what to do about a load that failed, and what to say about one that was refused. */
  failing: { onRetry?: () => unknown; refusedText?: string }
}

/** How a screen behaves, where screens differ. */
export interface ScreenOptions {
  resource: Pick<Resource, 'texts' | 'blockedDelete'>
  /** The list first, then what its form needs besides. */
  loads: readonly Load[]
  /** Whether error banners go after 3 s like the success ones. */
  errorsClear?: boolean
  /** The parameter that names the record being edited, where it is not `edit`. */
  editKey?: string
  /** The screen's own words for a load that failed. */
  explainLoad?: (error: unknown) => string
  /** Whether Delete is offered to those too who are no administrators. */
  anyoneRemoves?: boolean
}

interface RecordScreenOptions<Row> extends ScreenOptions {
  remove: (row: Row) => Promise<Saved>
}

/** The behaviour that all screens of records share: banners for loads and writes, the form's address, the delete. */
export function useRecordScreen<Row extends Identified>(
  options: RecordScreenOptions<Row>,
): RecordScreen<Row> {
  const {
    resource,
    loads,
    remove,
    errorsClear,
    editKey,
    explainLoad = failureMessage,
    anyoneRemoves,
  } = options
  const { isAdmin } = useUser()
  const banners = useBanners({ errorsClear })
  const address = useRecordAddress({ editKey })
  const confirm = useConfirm()
  const oneAtATime = useOneAtATime()
  const { showError, showSuccess, clearError } = banners
  // What somebody may not see is said in its place.
  const error = loads.find(load => load.error && !isRefusal(load.error))?.error
  const loadFailure = error ? explainLoad(error) : null
  // That a saved record could not be fetched is told before that the list could not.
  const isUnseenTold = useRef(false)
  useLoadFailure(banners, loadFailure, isUnseenTold)

  async function askAndRemove(row: Row) {
    if (!(await confirm({ text: resource.texts.confirmDelete }))) return
    clearError()
    try {
      showSuccess((await remove(row)).text)
    } catch (failure) {
      showError(failureMessage(failure, blockedDelete(resource.blockedDelete)))
    }
  }

  const askToRemove = (row: Row) => void oneAtATime(() => askAndRemove(row), row.id)
  const say = ({ text, isUnseen = false }: Saved) => {
    isUnseenTold.current = isUnseen
    if (isUnseen) showError(text)
    else showSuccess(text)
  }

  return {
    banners,
    address,
    say,
    finish: saved => {
      address.close()
      say(saved)
    },
    edit: row => ({ label: 'Edit', onClick: () => address.openEdit(row.id) }),
    removal: row =>
      isAdmin || anyoneRemoves ? [{ label: 'Delete', onClick: () => askToRemove(row), isDanger: true }] : [],
    askToRemove,
    failing: failingOf(loads),
  }
}

function failingOf(loads: readonly Load[]): { onRetry?: () => unknown; refusedText?: string } {
  const failed = loads.filter(load => load.error)
  if (isRefusal(loads[0]?.error))
    return { refusedText: 'Your role does not allow you to view these records.' }
  return loads[0]?.error ? { onRetry: () => Promise.all(failed.map(load => load.refetch())) } : {}
}
