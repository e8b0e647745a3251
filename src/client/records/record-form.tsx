import { IconHistory } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isWaitingId } from '#client/data/keeping.ts'
import { recallRecord } from '#client/data/recall-record.ts'
import type { Identified, ReadRow } from '#client/data/use-items.ts'
import { useChangeSince } from '#client/live/changes.ts'
import { useUser } from '#client/session/session.ts'
import { tellChange } from '#shared/history.ts'
import { Button } from '../ui/actions/button.tsx'
import { IconButton } from '../ui/actions/icon-button.tsx'
import { useIsMobile } from '../ui/device/use-is-mobile.ts'
import type { FormSchemas, FormValues } from '../ui/forms/form-model.ts'
import { Modal, type ModalSize } from '../ui/windows/modal.tsx'
import { Form, type FormProps } from './form.tsx'
import type { RecordAddress } from './record-address.ts'
import { HistoryModal } from './record-history.tsx'
import type { MadeOn, Recalled } from './use-conflict.ts'
import type { ExplainFailure } from './use-submit.ts'

interface RecordFormProps<Row extends Identified> {
  schemas: FormSchemas
  address: RecordAddress
  /** The rows that the address may point at; undefined while they load. */
  rows: readonly Row[] | undefined
  /** Reads the record as its list does, when someone else changed it while the form was open. */
  readRow?: ReadRow<Row>
  titles: { adding: string; editing: string }
  /** What the button says that saves, where it is not "Save". */
  submitLabels?: { adding: string; editing: string }
  size?: ModalSize
  startValues?: (row: Row | null) => FormValues
  onCreate: (payload: FormValues) => Promise<void>
  onUpdate: (row: Row, payload: FormValues) => Promise<void>
  /** Offers to add one record after the other: saves, and gives the values that the next one starts with. */
  onCreateAnother?: (payload: FormValues) => Promise<FormValues>
  explainFailure?: ExplainFailure
  /** True while a list is on its way that the form offers from. One that adds opens all the same, and says so. */
  isWaiting?: boolean
  /** False while nothing new can be added, though the form is open. */
  canAdd?: boolean
  /** The row shows a change that waits, and the record was changed by somebody else since. */
  isOutdated?: (row: Row) => boolean
  /** Told when the address names a record that is not there; the form then stays closed. */
  onUnknown?: () => void
  children: ReactNode
}

/** The window that adds or edits a record, open when the address says so, and the one with its history. */
export function RecordForm<Row extends Identified>(props: RecordFormProps<Row>) {
  const { address, schemas } = props
  const { path } = schemas
  return (
    <>
      <AskedForm {...props} />
      {path && address.historyOf !== null && (
        <HistoryModal resource={{ path }} id={address.historyOf} onClose={address.closeHistory} />
      )}
    </>
  )
}

function AskedForm<Row extends Identified>(props: RecordFormProps<Row>) {
  const { address, rows, schemas } = props
  const { path } = schemas
  const row = rows?.find(({ id }) => id === address.editing) ?? null
  // Once open it stays so: a list that is on its way again takes nobody's form away.
  const [opened, setOpened] = useState<number | null>(null)
  const canOpen = address.editing === null || (rows !== undefined && !props.isWaiting)
  if (opened !== address.editing && canOpen) setOpened(address.editing)
  const startValues = props.startValues ?? (start => valuesFrom(schemas, start))
  if (address.isAdding)
    return (
      <OpenForm
        {...props}
        key="add"
        title={props.titles.adding}
        submitLabel={props.submitLabels?.adding}
        values={startValues(null)}
        draft={path ? { form: `${path} add` } : undefined}
        canSubmit={props.canAdd}
        onSave={props.onCreate}
        again={props.onCreateAnother && { label: 'Save and add another', onSave: props.onCreateAnother }}
      />
    )
  if (address.editing === null || address.editing !== opened) return null
  return <EditForm {...props} key={address.editing} current={row} startValues={startValues} />
}

type EditFormProps<Row extends Identified> = RecordFormProps<Row> & {
  current: Row | null
  startValues: (row: Row | null) => FormValues
}

/**
 * Works on the row as it was when the form opened: a colleague's change that arrives meanwhile must neither
 * overwrite what is typed nor be overwritten unseen.
 */
function EditForm<Row extends Identified>(props: EditFormProps<Row>) {
  const { address, current, startValues, onUpdate, onUnknown, titles, schemas, readRow } = props
  const [row, setRow] = useState(current)
  const { id: ownId } = useUser()
  const [openedAt] = useState(() => Date.now())
  const changed = useChangeSince(schemas.path, row?.id ?? null, openedAt)
  const tell = useRef(() => {
    onUnknown?.()
    address.close()
  })

  useEffect(() => {
    if (!row) tell.current()
  }, [row])

  if (!row) return null
  const { path } = schemas

  /** From here on the form works on the record as it is now: a save then carries the new version. */
  async function recall(opened: Row, since?: MadeOn): Promise<Recalled | null> {
    if (!path || !readRow) return null
    const { base, version } = since ?? { base: startValues(opened), version: opened.version }
    const asked = recallRecord(path, opened.id, ownId)
    // Of a draft it is known that the row at hand is newer, also where nobody can be asked whose change that was.
    const { record, told } = await (since ? asked.catch(() => changedBySomeone(opened)) : asked)
    if (!record) return { told, isGone: true, base, theirs: base }
    const now = record === opened ? opened : readRow(record as Record<string, unknown>)
    if (now.version === version) return null
    setRow(now)
    return { told, base, theirs: startValues(now) }
  }

  return (
    <OpenForm
      {...props}
      title={titles.editing}
      aside={path && !isWaitingId(row.id) && <HistoryButton onClick={() => address.openHistory(row.id)} />}
      recall={since => recall(row, since)}
      changed={changed}
      laysAtOnce={current !== null && props.isOutdated?.(current) === true}
      draft={path ? { form: `${path} ${row.id}`, version: row.version } : undefined}
      submitLabel={props.submitLabels?.editing}
      values={startValues(row)}
      onSave={payload => onUpdate(row, payload)}
    />
  )
}

const changedBySomeone = <Row,>(record: Row) => ({ record, told: tellChange(null, 'changed', null) })

interface OpenFormProps extends Omit<FormProps, 'onCancel'> {
  address: RecordAddress
  title: string
  aside?: ReactNode
  size?: ModalSize
}

function HistoryButton({ onClick }: { onClick: () => void }) {
  const icon = <IconHistory size={18} aria-hidden />
  if (useIsMobile()) return <IconButton label="History" icon={icon} onClick={onClick} />
  return (
    <Button keepsFocus look="quiet" size="sm" icon={icon} onClick={onClick}>
      History
    </Button>
  )
}

function OpenForm({ title, aside, size, address, ...form }: OpenFormProps) {
  return (
    <Modal title={title} size={size} aside={aside} onClose={address.close}>
      <Form {...form} onCancel={address.close} />
    </Modal>
  )
}

/** The row's own values under the form's names; what is missing starts empty. */
export function valuesFrom(schemas: FormSchemas, row: object | null): FormValues {
  const names = Object.keys(schemas.form.shape)
  return Object.fromEntries(names.map(name => [name, (row as FormValues | null)?.[name] ?? '']))
}
