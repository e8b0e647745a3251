import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useUnfinished } from '#client/data/unfinished.ts'
import type { ForeignChange } from '#client/live/changes.ts'
import { EndedSession } from '#client/session/ended-session.tsx'
import { Button } from '../ui/actions/button.tsx'
import { scrollIntoView } from '../ui/device/scroll-into-view.ts'
import classes from '../ui/forms/form.module.css'
import { type FormBook, FormBookContext } from '../ui/forms/form-book.ts'
import type { FormSchemas, FormValues } from '../ui/forms/form-model.ts'
import { ErrorDisplay } from '../ui/messages/error-display.tsx'
import { ChangedNotice } from './changed-notice.tsx'
import { ConflictView } from './conflict-view.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { FormConnection } from './form-connection.tsx'
import type { MadeOn, Recalled } from './use-conflict.ts'
import { type DraftPlace, useDraft } from './use-draft.ts'
import { useLateValues } from './use-late-values.ts'
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
  /** Sends the payload; whatever it throws is shown in the form, and nothing typed is lost. `goesOn`: not saved yet. */
  onSave: (payload: FormValues) => Promise<unknown>
  /** Without it there is no Cancel: for a form that is part of its page. */
  onCancel?: () => void
  /** Begins anew with these values after each save, for a form that stays. */
  valuesAfterSave?: FormValues
  explainFailure?: ExplainFailure
  /** Finds out what became of the record since the form opened, or since it was as given; null if it is the same. */
  recall?: (since?: MadeOn) => Promise<Recalled | null>
  /** What somebody else did to the record since the form opened, as far as one has heard. */
  changed?: ForeignChange | null
  /** Lays what became of the record beside what the form holds as soon as it opens. */
  laysAtOnce?: boolean
  /** Where the device keeps what is typed until it is saved; without it, nothing is kept. */
  draft?: DraftPlace
  /** True while a list is on its way that first values are taken from. */
  isWaiting?: boolean
  submitLabel?: string
  busyLabel?: string
  canSubmit?: boolean
  again?: SaveAgain
  /** It is a page of its own: the page itself says when the session has ended, and a refusal is brought into view. */
  isPage?: boolean
  /** What stands above the buttons and stays in view with them. */
  standing?: ReactNode
  children: ReactNode
}

/** What `onSave` gives where nothing is saved yet: the next step shows what was typed, and the form stays as it is. */
export const goesOn = 'goes on'

/** A contract's form: its messages show under the fields once touched or submitted, the server's as well. */
export function Form(props: FormProps) {
  const { schemas, values, onSave, onCancel, again, children, canSubmit = true } = props
  const { submitLabel = 'Save', busyLabel = 'Saving...', valuesAfterSave, isPage = false } = props
  const form = useForm<FormValues>({
    defaultValues: values,
    mode: 'onTouched',
    // The values stay as typed: what is sent is made by the other schema.
    resolver: zodResolver(schemas.form, undefined, { raw: true }),
  })
  const { submit, sent, refusal, conflict, lay } = useSubmit(form, props)
  useLateValues(form, values, props.isWaiting === true)
  const element = useRef<HTMLFormElement>(null)
  const [book] = useState<FormBook>(() => ({ schema: schemas.form, words: new Map() }))
  const draft = useDraft(form, book, props.draft)
  const [isBlocked, setIsBlocked] = useState(false)
  // Also while the window of a form that is saved still stands.
  const isBusy = form.formState.isSubmitting || sent === 'ended'
  useUnfinished(isBusy || (form.formState.isDirty && sent === null))
  const mayWait = schemas.mayWait === true
  const isClosed = isBusy || sent !== null || isBlocked || !canSubmit

  const save: Send = async payload => {
    if ((await onSave(payload)) === goesOn) return null
    draft.drop()
    if (!valuesAfterSave) return 'ended'
    form.reset(valuesAfterSave)
    return 'begun anew'
  }

  const saveAndBeginAnew: Send = async payload => {
    const next = await again?.onSave(payload)
    draft.drop()
    form.reset(next)
    element.current?.querySelector('input')?.focus()
    return 'begun anew'
  }

  /** A record that has changed since is laid beside what was typed, before it can be saved. */
  async function carryOn() {
    const madeOn = draft.takeUp()
    if (!madeOn || madeOn.version === (props.draft?.version ?? null)) return
    setIsBlocked(true)
    const recalled = await props.recall?.(madeOn)
    if (recalled) lay(recalled)
    else setIsBlocked(false)
  }

  /** Both versions side by side, before a save would ask for it. */
  async function compare() {
    const recalled = await props.recall?.().catch(() => null)
    if (recalled) lay(recalled)
  }

  const layAtOnce = useRef(async () => {
    setIsBlocked(true)
    // Nobody knows what the form had begun with: whatever differs is to be decided.
    const recalled = await props.recall?.({ base: {}, version: null }).catch(() => null)
    if (recalled) lay(recalled)
    else setIsBlocked(false)
  })
  useEffect(() => {
    if (props.laysAtOnce) void layAtOnce.current()
  }, [props.laysAtOnce])

  return (
    <FormBookContext value={book}>
      <FormProvider {...form}>
        <form ref={element} noValidate onSubmit={event => submit(save, event)} className={classes.form}>
          <div className={classes.fields}>
            {draft.isOffered && <DraftOffer onContinue={() => void carryOn()} onDiscard={draft.discard} />}
            {refusal && (
              <div ref={isPage ? scrollIntoView : null}>
                <ErrorDisplay {...refusal} />
              </div>
            )}
            {!isPage && <EndedSession />}
            {props.changed && conflict?.answers !== props.changed && (
              <ChangedNotice change={props.changed} onCompare={() => void compare()} />
            )}
            <FormConnection mayWait={mayWait} hasDraft={props.draft !== undefined} />
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
            {props.standing && <div className={classes.standing}>{props.standing}</div>}
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
