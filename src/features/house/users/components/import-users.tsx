import { useMemo, useRef, useState } from 'react'
import { call } from '#client/data/api.ts'
import type { CsvRecord } from '#client/data/csv-file.ts'
import { useOneAtATime } from '#client/data/use-one-at-a-time.ts'
import { newKey } from '#client/data/use-save.ts'
import { failureMessage } from '#client/failures/failure-message.ts'
import { Button } from '#client/ui/actions/button.tsx'
import { MeasuredBar } from '#client/ui/charts/measured-bar.tsx'
import { scrollIntoView } from '#client/ui/device/scroll-into-view.ts'
import { ModalActions } from '#client/ui/forms/modal-actions.tsx'
import { type BannerBoard, Banners } from '#client/ui/messages/banners.tsx'
import { ErrorDisplay } from '#client/ui/messages/error-display.tsx'
import { Modal } from '#client/ui/windows/modal.tsx'
import type { RoleRow } from '#features/house/roles/rules.ts'
import { users, userTexts } from '../contract.ts'
import { type PreviewRow, previewImport, readImportAnswer } from '../rules.ts'
import { ImportPreview } from './import-preview.tsx'

/** So many go out in one call: a password takes its time to be stored, and the bar shall move. */
const portion = 50

interface ImportUsersProps {
  records: readonly CsvRecord[]
  roles: readonly RoleRow[]
  banners: BannerBoard
  onCreated: (created: Record<string, unknown>[]) => void
  onClose: () => void
}

/** What a file of users holds, row by row, and the button that brings them in. */
export function ImportUsers({ records, roles, banners, onCreated, onClose }: ImportUsersProps) {
  const [sent, setSent] = useState<ReadonlySet<number>>(new Set())
  const [created, setCreated] = useState(0)
  const [refused, setRefused] = useState<readonly string[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const isStopped = useRef(false)
  const oneAtATime = useOneAtATime()
  const retry = useRef({ row: 0, key: '' })

  const rows = useMemo(() => previewImport(records, roles), [records, roles])
  const waiting = rows.filter(({ row }) => !sent.has(row))
  const valid = waiting.filter(({ user }) => user)
  const isOver = sent.size > 0 && valid.length === 0

  /** A portion whose answer was lost goes out again under the same key, so that nobody is created twice. */
  function keyFor({ row }: PreviewRow): string {
    if (retry.current.row !== row) retry.current = { row, key: newKey() }
    return retry.current.key
  }

  async function importAll() {
    banners.clearError()
    if (valid.length === 0) return banners.showError(userTexts.noneToImport)
    isStopped.current = false
    setIsBusy(true)
    let [createdSoFar, hasRefused] = [created, refused.length > 0]
    try {
      for (let from = 0; from < valid.length && !isStopped.current; from += portion) {
        const now = valid.slice(from, from + portion)
        const body = { users: now.map(({ user }) => user) }
        const idempotencyKey = keyFor(now[0] as PreviewRow)
        const answer = readImportAnswer(await call('POST', `${users.path}/batch`, { body, idempotencyKey }))
        onCreated(answer.created)
        createdSoFar += answer.created.length
        hasRefused ||= answer.refused.length > 0
        setCreated(createdSoFar)
        setRefused(before => [...before, ...answer.refused])
        setSent(before => new Set([...before, ...now.map(({ row }) => row)]))
      }
      banners.showSuccess(userTexts.imported(createdSoFar))
      if (!hasRefused && !isStopped.current) onClose()
    } catch (error) {
      banners.showError(failureMessage(error))
    } finally {
      setIsBusy(false)
    }
  }

  function stop() {
    isStopped.current = true
  }

  function close() {
    stop()
    onClose()
  }

  const importLabel = valid.length > 0 ? `Import ${valid.length} user(s)` : 'No valid rows'
  const total = sent.size + valid.length
  const isLong = isBusy && total > portion
  // A long preview may have been scrolled down; what is said about it stands at its top.
  const said = banners.error ?? banners.success
  return (
    <Modal title="Import Users from CSV" size="lg" onClose={close}>
      <ModalActions
        onSubmit={() => void oneAtATime(importAll)}
        buttons={
          isOver ? (
            <Button look="primary" onClick={close}>
              Close
            </Button>
          ) : (
            <>
              <Button onClick={isBusy ? stop : close}>{isBusy ? 'Stop' : 'Cancel'}</Button>
              <Button look="primary" type="submit" disabled={isBusy || valid.length === 0}>
                {isBusy ? 'Importing...' : importLabel}
              </Button>
            </>
          )
        }
      >
        {said && (
          <div key={said.serial} ref={scrollIntoView}>
            <Banners board={banners} />
          </div>
        )}
        {refused.length > 0 && (
          <ErrorDisplay
            message={`${refused.length} row(s) could not be imported`}
            issues={refused.map(message => ({ message }))}
          />
        )}
        {isLong && (
          <MeasuredBar
            isProgress
            label="Import"
            value={`${sent.size} of ${total}`}
            percent={(sent.size / total) * 100}
          />
        )}
        {!isOver && !isLong && <ImportPreview rows={waiting} />}
      </ModalActions>
    </Modal>
  )
}
