import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { ApiFailure } from '#client/failures/api-failure.ts'
import { failureMessage, fieldFailures } from '#client/failures/failure-message.ts'
import type { FieldFailure } from '#shared/failures.ts'
import { Button } from '../ui/actions/button.tsx'
import classes from '../ui/forms/form.module.css'
import { type FormBook, FormBookContext } from '../ui/forms/form-book.ts'
import type { FormSchemas, FormValues } from '../ui/forms/form-model.ts'
import { ErrorDisplay } from '../ui/messages/error-display.tsx'
import { ConflictView } from './conflict-view.tsx'
import { type Conflict, openConflict, type Recalled } from './use-conflict.ts'

/** An area's own words for a refused save; what it leaves out is said the usual way. */
export type ExplainFailure = (
  error: unknown,
  payload: FormValues,
) => { message?: string; fields?: FieldFailure[] } | null

/** A second way to save, for entering one record after the other. */
interface SaveAgain {
  label: string
  /** Sends the payload and gives the values that the form begins anew with. */
  onSave: (payload: FormValues) => Promise<FormValues>
}

export interface FormProps {
  schemas: FormSchemas
  values: FormValues
  /** Sends the payload; whatever it throws is shown in the form, and nothing typed is lost. */
  onSave: (payload: FormValues) => Promise<void>
  /** Without it there is no Cancel: for a form that is part of its page. */
  onCancel?: () => void
  /** Begins anew with these values after each save, for a form that stays. */
  valuesAfterSave?: FormValues
  explainFailure?: ExplainFailure
  /** Finds out what became of the record when a save was refused because it is not as it was; null if it is. */
  recall?: () => Promise<Recalled | null>
  submitLabel?: string
  busyLabel?: string
  canSubmit?: boolean
  again?: SaveAgain
  children: ReactNode
}

interface Refusal {
  message: string
  code?: string
  issues: FieldFailure[]
}

const staleStatuses: readonly unknown[] = [404, 412]

/** The save was made on a record that is not there any more, or not as it was. */
const isStale = (error: unknown) => error instanceof ApiFailure && staleStatuses.includes(error.status)

/** A contract's form: its messages show under the fields once touched or submitted, the server's as well. */
export function Form(props: FormProps) {
  const { schemas, values, onSave, onCancel, explainFailure, again, children, canSubmit = true } = props
  const { submitLabel = 'Save', busyLabel = 'Saving...', recall, valuesAfterSave } = props
  const form = useForm<FormValues>({
    defaultValues: values,
    mode: 'onTouched',
    // The values stay as typed: what is sent is made by the other schema.
    resolver: zodResolver(schemas.form, undefined, { raw: true }),
  })
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const element = useRef<HTMLFormElement>(null)
  const names = Object.keys(schemas.form.shape)
  const isBusy = form.formState.isSubmitting
  const [book] = useState<FormBook>(() => ({ schema: schemas.form, words: new Map() }))
  const [conflict, setConflict] = useState<(Conflict & { round: number }) | null>(null)
  const [isBlocked, setIsBlocked] = useState(false)
  const isClosed = isBusy || isBlocked || !canSubmit

  function showUnder(issues: FieldFailure[]) {
    const known = issues.filter(({ field }) => field && names.includes(field))
    for (const [index, { field = '', message, msg }] of known.entries())
      form.setError(field, { type: 'refused', message: message || msg || '' }, { shouldFocus: index === 0 })
  }

  function beginAnew(next: FormValues) {
    form.reset(next)
    element.current?.querySelector('input')?.focus()
  }

  function lay(recalled: Recalled) {
    setConflict({ ...openConflict(form, schemas, recalled), round: (conflict?.round ?? 0) + 1 })
  }

  async function submit(typed: FormValues, send: (payload: FormValues) => Promise<void>) {
    setRefusal(null)
    const read = schemas.input.safeParse(typed)
    if (!read.success)
      return showUnder(read.error.issues.map(({ path, message }) => ({ field: String(path[0]), message })))
    const payload = Object.fromEntries(names.map(name => [name, (read.data as FormValues)[name]]))
    try {
      await send(payload)
      if (valuesAfterSave) form.reset(valuesAfterSave)
    } catch (error) {
      // Where even that cannot be found out, the refusal itself is shown.
      const recalled = isStale(error) ? await recall?.().catch(() => null) : null
      if (recalled) return lay(recalled)
      const own = explainFailure?.(error, payload)
      const issues = own?.fields ?? fieldFailures(error)
      setRefusal({ message: own?.message ?? failureMessage(error), code: codeToQuote(error), issues })
      showUnder(issues)
    }
  }

  const submitOnce = form.handleSubmit(typed => submit(typed, onSave))
  const submitAgain = form.handleSubmit(typed =>
    submit(typed, async payload => again && beginAnew(await again.onSave(payload))),
  )

  return (
    <FormBookContext value={book}>
      <FormProvider {...form}>
        <form ref={element} noValidate onSubmit={submitOnce} className={classes.form}>
          <div className={classes.fields}>
            {refusal && <ErrorDisplay {...refusal} />}
            {conflict && (
              <ConflictView
                // Another change in between is another decision.
                key={conflict.round}
                conflict={conflict}
                schemas={schemas}
                words={book.words}
                onBlock={setIsBlocked}
              />
            )}
            {children}
          </div>
          <footer className={classes.footer} data-in-page={!onCancel || undefined}>
            {onCancel && (
              <Button keepsFocus onClick={onCancel}>
                Cancel
              </Button>
            )}
            {again && (
              <Button
                keepsFocus
                className={classes.again}
                disabled={isClosed}
                onClick={() => void submitAgain()}
              >
                {again.label}
              </Button>
            )}
            <Button keepsFocus look="primary" type="submit" disabled={isClosed}>
              {isBusy ? busyLabel : submitLabel}
            </Button>
          </footer>
        </form>
      </FormProvider>
    </FormBookContext>
  )
}

/** A code helps whoever is asked about a fault of the server; beside a plain refusal it is only noise. */
function codeToQuote(error: unknown): string | undefined {
  const isServerFault = error instanceof ApiFailure && (error.status ?? 0) >= 500
  return isServerFault ? error.body.code : undefined
}
