import { parseAsInteger, useQueryState } from 'nuqs'
import type { ReactNode } from 'react'
import type { Identified, ReadRow } from '#client/data/use-items.ts'
import { useRowsWith } from '#client/data/use-rows-with.ts'
import { type Saved, useSave } from '#client/data/use-save.ts'
import { failureMessage } from '#client/failures/failure-message.ts'
import { useMarkedRows } from '#client/live/changes.ts'
import type { Resource } from '#shared/resource.ts'
import type { FloatingAction } from '../ui/actions/floating-actions.tsx'
import type { RowAction } from '../ui/actions/row-actions.tsx'
import type { FormValues } from '../ui/forms/form-model.ts'
import { Banners } from '../ui/messages/banners.tsx'
import { DataTable } from '../ui/tables/data-table.tsx'
import type { DataTableProps, ListPart } from '../ui/tables/table-model.ts'
import { useTableView } from '../ui/tables/table-view.ts'
import type { ModalSize } from '../ui/windows/modal.tsx'
import { MissingLists, type NamedLists } from './missing-lists.tsx'
import { OnDevice } from './on-device.tsx'
import { RecordForm, valuesFrom } from './record-form.tsx'
import { RecordsHeader } from './records-header.tsx'
import { type RecordScreen, type ScreenOptions, useRecordScreen } from './use-record-screen.ts'
import type { ExplainFailure } from './use-submit.ts'
import { useWaitingMarks } from './use-waiting-marks.tsx'
import type { WindowedItems } from './use-windowed-items.ts'

/** What a screen of records says. */
export interface ScreenTexts {
  heading: string
  subtitle?: string
  /** "Add Vineyard": the button. */
  add: string
  /** "Add New Vineyard" and "Edit Vineyard": the window. */
  titles: { adding: string; editing: string }
  empty: string
  /** "Search wine batches"; without it, the plural of the kind is searched. */
  search?: string
  /** What the list is called for those who hear it, where that is not the heading. */
  list?: string
}

/** What the fields of the form depend on. */
export interface FormState<Row> {
  edited: Row | null
  isAdding: boolean
}

type FromTable<Row> = Pick<
  DataTableProps<Row>,
  'columns' | 'detailsLabel' | 'detailsPath' | 'exportAs' | 'highlighted' | 'refusedText'
>

/** `Shown` is a row as the list shows it, where that is more than what the form works on. */
export interface RecordsScreenProps<Row extends Identified, Shown extends Row = Row>
  extends Omit<ScreenOptions, 'resource' | 'loads'>,
    FromTable<Shown> {
  resource: Resource
  texts: ScreenTexts
  /** The list, or the beginning of one that is too long to be loaded at once. */
  items: {
    data: Row[] | undefined
    part?: ListPart<Shown> | null
    error: unknown
    refetch: () => unknown
    onDevice?: WindowedItems<Row>['onDevice']
  }
  readRow: ReadRow<Row>
  /** What is asked for with one row of a long list, as with the list. */
  query?: string
  /** The rows that are shown, where these are not all. */
  rows?: readonly Shown[] | undefined
  /** What is needed besides the list, and what cannot be done without it, as a sentence. */
  needs?: { lists: NamedLists; without: string }
  /** The writes, where they are not the kind's own and nothing else. */
  save?: {
    create: (payload: FormValues) => Promise<Saved>
    update: (row: Row, payload: FormValues) => Promise<Saved>
    remove: (row: Row) => Promise<Saved>
  }
  /** What is sent of the form, where that is not what it holds. */
  body?: (payload: FormValues, row: Row | null) => FormValues
  /** Whether the form may be opened for a new record, and whether one that is open all the same may be saved. */
  canAdd?: boolean
  canSave?: boolean
  /** The page's buttons beside the one that adds, and what of them a phone has in thumb's reach. */
  buttons?: ReactNode
  floating?: readonly FloatingAction[]
  /** What may be done with a row besides Edit and Delete. */
  actions?: (row: Shown) => RowAction[]
  details?: (row: Shown, screen: RecordScreen<Row>) => ReactNode
  /** Puts something around the list or in its place: filters, a chart, cards, tabs. */
  around?: (table: ReactNode, screen: RecordScreen<Row>) => ReactNode
  /** The fields of the form. */
  fields: ReactNode | ((state: FormState<Row>) => ReactNode)
  /** True while what the form offers is still loading: one that adds says so, one that edits waits. */
  formWaits?: boolean
  size?: ModalSize
  submitLabels?: { adding: string; editing: string }
  /** What the form starts with besides the row's own values. */
  start?: (row: Row | null) => FormValues
  /** Offers to add one record after the other: what of the last the next one starts with. */
  again?: (payload: FormValues) => FormValues
  onCreated?: (payload: FormValues) => void
  explainFailure?: ExplainFailure
  /** What to say when the address names a record that is not there. */
  unknownText?: string
}

/** The whole screen of a kind of record: list, add, edit, delete, and room for what a kind has besides. */
export function RecordsScreen<Row extends Identified, Shown extends Row = Row>(
  props: RecordsScreenProps<Row, Shown>,
) {
  const { resource, texts, items, readRow, query, needs, body = payload => payload, start } = props
  const ownSave = useSave(resource)
  const save = props.save ?? ownSave
  const screen = useRecordScreen<Row>({
    ...props,
    loads: [items, ...Object.values(needs?.lists ?? {})],
    remove: save.remove,
  })
  const view = useTableView()
  const changed = useMarkedRows(resource.path)
  const [pointed] = useQueryState('id', parseAsInteger)
  const { address, banners, finish } = screen
  const isWhole = !items.part
  const known = useRowsWith(resource, address.editing, { rows: items.data, isWhole, readRow, query })
  const edited = known?.find(({ id }) => id === address.editing) ?? null
  const isOpen = address.isAdding || address.editing !== null
  // Who adds one record after the other stays in the form, and reads there how it went.
  const speaksInForm = props.again !== undefined && address.isAdding

  async function create(payload: FormValues) {
    const saved = await save.create(body(payload, null))
    props.onCreated?.(payload)
    return saved
  }

  async function createAnother(payload: FormValues) {
    screen.say(await create(payload))
    return { ...valuesFrom(resource, null), ...props.again?.(payload) }
  }

  async function withdraw(row: Shown) {
    try {
      screen.say(await ownSave.withdraw(row))
    } catch (error) {
      banners.showError(failureMessage(error))
    }
  }

  const { details, actions, fields } = props
  const marks = useWaitingMarks(resource, props.columns)
  const table = (
    <DataTable
      label={texts.list ?? texts.heading}
      columns={marks.columns}
      rows={'rows' in props ? props.rows : (items.data as Shown[] | undefined)}
      part={items.part}
      emptyText={texts.empty}
      {...screen.failing}
      {...(props.refusedText && { refusedText: props.refusedText })}
      actions={row =>
        marks.isWaiting(row)
          ? [screen.edit(row), { label: 'Withdraw', onClick: () => void withdraw(row), isDanger: true }]
          : [screen.edit(row), ...(actions?.(row) ?? []), ...screen.removal(row)]
      }
      details={details && (row => details(row, screen))}
      detailsLabel={props.detailsLabel}
      detailsPath={props.detailsPath}
      view={view}
      searchLabel={texts.search ?? `Search ${resource.name}`}
      exportAs={props.exportAs}
      changed={changed}
      highlighted={props.highlighted === undefined ? pointed : props.highlighted}
    />
  )
  return (
    <>
      <RecordsHeader
        heading={texts.heading}
        subtitle={texts.subtitle}
        add={texts.add}
        canAdd={props.canAdd}
        onAdd={address.openAdd}
        actions={props.buttons}
        floating={props.floating}
      />
      {!speaksInForm && <Banners board={banners} />}
      {needs && <MissingLists lists={needs.lists} consequence={needs.without} />}
      {items.onDevice && <OnDevice {...items.onDevice} />}
      {props.around ? props.around(table, screen) : table}
      <RecordForm
        isWaiting={props.formWaits}
        canAdd={props.canSave}
        readRow={readRow}
        isOutdated={marks.isOutdated}
        size={props.size}
        submitLabels={props.submitLabels}
        explainFailure={props.explainFailure}
        schemas={resource}
        address={address}
        rows={known}
        titles={texts.titles}
        startValues={row => ({ ...valuesFrom(resource, row), ...start?.(row) })}
        onCreate={async payload => finish(await create(payload))}
        onCreateAnother={props.again && createAnother}
        onUpdate={async (row, payload) => finish(await save.update(row, body(payload, row)))}
        onUnknown={() => props.unknownText && banners.showError(props.unknownText)}
      >
        {speaksInForm && <Banners board={banners} />}
        {isOpen && (typeof fields === 'function' ? fields({ edited, isAdding: address.isAdding }) : fields)}
      </RecordForm>
    </>
  )
}
