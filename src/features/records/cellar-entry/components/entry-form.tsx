import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Form } from '#client/records/form.tsx'
import type { DraftPlace } from '#client/records/use-draft.ts'
import { FieldRow } from '#client/ui/forms/field-groups.tsx'
import { MomentField, TextareaField } from '#client/ui/forms/fields.tsx'
import type { FormValues } from '#client/ui/forms/form-model.ts'
import { PageForm, StandingSum } from '#client/ui/forms/page-form.tsx'
import type { OperationBody } from '#features/records/cellar/contract/bodies.ts'
import type { OperationKind } from '#features/records/cellar/contract/vocabulary.ts'
import { millilitresIn } from '#features/records/cellar/rules/shown-contents.ts'
import type { VolumeUnit } from '#shared/volumes.ts'
import { type EntryValues, entryInput, formOf } from '../rules/entry-values.ts'
import { type Judgement, judge } from '../rules/judgement.ts'
import { soFarText } from '../rules/left-over.ts'
import { thisMinute } from '../rules/shown-volumes.ts'
import { useCellar } from './cellar-around.tsx'
import { KindFields } from './kind-fields.tsx'
import { UnitField } from './unit-field.tsx'

interface EntryFormProps {
  kind: OperationKind
  values: EntryValues
  draft: DraftPlace
  submitLabel: string
  busyLabel: string
  isHidden?: boolean
  /** Told when the entry is of another minute: other wines may have been in the vessels then. */
  onTime: (doneAt: string) => void
  /** Whether what was in the vessels at that time is known here. */
  isKnown?: (doneAt: unknown) => boolean
  /** It happens now for as long as nobody says otherwise. */
  isNow?: boolean
  valuesAfterSave?: EntryValues
  onSave: (body: OperationBody) => Promise<unknown>
  onCancel: () => void
  /** What stands under the fields, by what is typed. */
  children?: (judgement: Judgement) => ReactNode
}

const always = () => true

/** One entry of what was done in the cellar, of whatever kind, with its sum in view. */
export function EntryForm(props: EntryFormProps) {
  const { kind, values, children, isKnown = always, isHidden } = props
  // A new operation may wait; a correction of the past looks at everything after it, and cannot.
  const waits = props.isNow ? ({ mayWait: true } as const) : {}
  const schemas = { form: useMemo(() => formOf(kind), [kind]), input: entryInput, ...waits }
  return (
    <PageForm isHidden={isHidden}>
      <Form
        isPage
        schemas={schemas}
        values={values}
        draft={props.draft}
        valuesAfterSave={props.valuesAfterSave}
        submitLabel={props.submitLabel}
        busyLabel={props.busyLabel}
        onSave={(payload: FormValues) => props.onSave({ ...payload, kind } as OperationBody)}
        onCancel={props.onCancel}
        standing={<Standing isKnown={isKnown} />}
      >
        <FieldRow>
          <WhenField onTime={props.onTime} isNow={props.isNow === true} />
          {kind !== 'receive' && kind !== 'rename' && kind !== 'dump' && <UnitField />}
        </FieldRow>
        <KindFields kind={kind} />
        <TextareaField name="note" label="Note" rows={2} required={kind === 'dump'} />
        {children && <Judged isKnown={isKnown}>{children}</Judged>}
      </Form>
    </PageForm>
  )
}

type IsKnown = (doneAt: unknown) => boolean

function useJudgement(isKnown: IsKnown): Judgement {
  const values = useWatch() as EntryValues
  const around = useCellar()
  return useMemo(() => judge(values, around, isKnown(values.doneAt)), [values, around, isKnown])
}

const nothingYet = 'What goes out and in is added up here.'

function Standing({ isKnown }: { isKnown: IsKnown }) {
  const { balance, refusal } = useJudgement(isKnown)
  const { vessels } = useCellar()
  const values = useWatch() as EntryValues
  const held = (id: number) => millilitresIn(vessels.get(id)?.content?.volume ?? 0)
  const soFar = soFarText(values, values.unit as VolumeUnit, held)
  return <StandingSum sum={balance} refusal={refusal} missing={soFar ?? nothingYet} />
}

function Judged({ isKnown, children }: { isKnown: IsKnown; children: (judgement: Judgement) => ReactNode }) {
  return children(useJudgement(isKnown))
}

const quarterMinute = 15_000

/** When it was done: now, until somebody says otherwise. */
function WhenField({ onTime, isNow }: { onTime: (doneAt: string) => void; isNow: boolean }) {
  const { resetField, getValues, formState } = useFormContext<FormValues>()
  const { defaultValues } = formState
  const doneAt = useWatch({ name: 'doneAt' }) as unknown
  const [tell] = useState(() => onTime)
  const begunWith = useRef<unknown>('')
  begunWith.current = defaultValues?.doneAt

  useEffect(() => {
    if (typeof doneAt === 'string' && doneAt !== '') tell(doneAt)
  }, [doneAt, tell])

  useEffect(() => {
    if (!isNow) return
    const timer = setInterval(() => {
      if (getValues('doneAt') === begunWith.current) resetField('doneAt', { defaultValue: thisMinute() })
    }, quarterMinute)
    return () => clearInterval(timer)
  }, [isNow, getValues, resetField])

  return <MomentField name="doneAt" label="When" />
}
