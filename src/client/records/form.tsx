import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Button } from '../ui/actions/button.tsx'
import classes from '../ui/forms/form.module.css'
import { type FormBook, FormBookContext } from '../ui/forms/form-book.ts'
import type { FormSchemas, FormValues } from '../ui/forms/form-model.ts'
import { ErrorDisplay } from '../ui/messages/error-display.tsx'
import { ConflictView } from './conflict-view.tsx'
import type { Recalled } from './use-conflict.ts'
import { type ExplainFailure, type Send, useSubmit } from './use-submit.ts'

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

/** A contract's form: its messages show under the fields once touched or submitted, the server's as well. */
export function Form(props: FormProps) {
  const { schemas, values, onSave, onCancel, again, children, canSubmit = true } = props
  const { submitLabel = 'Save', busyLabel = 'Saving...', valuesAfterSave } = props
  const form = useForm<FormValues>({
    defaultValues: values,
    mode: 'onTouched',
    // The values stay as typed: what is sent is made by the other schema.
    resolver: zodResolver(schemas.form, undefined, { raw: true }),
  })
  const { submit, sent, refusal, conflict } = useSubmit(form, props)
  const element = useRef<HTMLFormElement>(null)
  const [book] = useState<FormBook>(() => ({ schema: schemas.form, words: new Map() }))
  const [isBlocked, setIsBlocked] = useState(false)
  // Also while the window of a form that is saved still stands.
  const isBusy = form.formState.isSubmitting || sent === 'ended'
  const isClosed = isBusy || sent !== null || isBlocked || !canSubmit

  const save: Send = async payload => {
    await onSave(payload)
    if (!valuesAfterSave) return 'ended'
    form.reset(valuesAfterSave)
    return 'begun anew'
  }

  const saveAndBeginAnew: Send = async payload => {
    form.reset(await again?.onSave(payload))
    element.current?.querySelector('input')?.focus()
    return 'begun anew'
  }

  return (
    <FormBookContext value={book}>
      <FormProvider {...form}>
        <form ref={element} noValidate onSubmit={event => submit(save, event)} className={classes.form}>
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
                onClick={() => submit(saveAndBeginAnew)}
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
