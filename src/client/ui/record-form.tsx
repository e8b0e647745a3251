import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Identified } from '#client/data/use-items.ts'
import { type ExplainFailure, Form, type FormSchemas, type FormValues, type SaveAgain } from './form.tsx'
import { Modal, type ModalSize } from './modal.tsx'
import type { RecordAddress } from './record-address.ts'

interface RecordFormProps<Row extends Identified> {
  schemas: FormSchemas
  address: RecordAddress
  /** The rows that the address may point at; undefined while they load. */
  rows: readonly Row[] | undefined
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
  /** False while nothing new can be added, though the form is open. */
  canAdd?: boolean
  /** Told when the address names a record that is not there; the form then stays closed. */
  onUnknown?: () => void
  children: ReactNode
}

/** The window that adds or edits a record, open when the address says so. */
export function RecordForm<Row extends Identified>(props: RecordFormProps<Row>) {
  const { address, rows, schemas } = props
  const row = rows?.find(({ id }) => id === address.editing) ?? null
  const startValues = props.startValues ?? (start => valuesFrom(schemas, start))
  if (address.isAdding)
    return (
      <OpenForm
        {...props}
        key="add"
        title={props.titles.adding}
        submitLabel={props.submitLabels?.adding}
        values={startValues(null)}
        canSubmit={props.canAdd}
        onSave={props.onCreate}
        again={props.onCreateAnother && { label: 'Save and add another', onSave: props.onCreateAnother }}
      />
    )
  if (address.editing === null || !rows) return null
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
  const { address, current, startValues, onUpdate, onUnknown, titles } = props
  const [row] = useState(current)
  const tell = useRef(() => {
    onUnknown?.()
    address.close()
  })

  useEffect(() => {
    if (!row) tell.current()
  }, [row])

  if (!row) return null
  return (
    <OpenForm
      {...props}
      title={titles.editing}
      submitLabel={props.submitLabels?.editing}
      values={startValues(row)}
      onSave={payload => onUpdate(row, payload)}
    />
  )
}

interface OpenFormProps {
  schemas: FormSchemas
  address: RecordAddress
  title: string
  submitLabel?: string
  size?: ModalSize
  values: FormValues
  onSave: (payload: FormValues) => Promise<void>
  canSubmit?: boolean
  again?: SaveAgain
  explainFailure?: ExplainFailure
  children: ReactNode
}

function OpenForm({
  title,
  submitLabel,
  size,
  address,
  schemas,
  values,
  onSave,
  canSubmit,
  again,
  explainFailure,
  children,
}: OpenFormProps) {
  return (
    <Modal title={title} size={size} onClose={address.close}>
      <Form
        schemas={schemas}
        values={values}
        submitLabel={submitLabel}
        onSave={onSave}
        again={again}
        onCancel={address.close}
        canSubmit={canSubmit}
        explainFailure={explainFailure}
      >
        {children}
      </Form>
    </Modal>
  )
}

/** The row's own values under the form's names; what is missing starts empty. */
export function valuesFrom(schemas: FormSchemas, row: object | null): FormValues {
  const names = Object.keys(schemas.form.shape)
  return Object.fromEntries(names.map(name => [name, (row as FormValues | null)?.[name] ?? '']))
}
