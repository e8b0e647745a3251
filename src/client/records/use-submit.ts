import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiFailure } from '#client/failures/api-failure.ts'
import { failureMessage, fieldFailures } from '#client/failures/failure-message.ts'
import { type FieldFailure, generalCodes } from '#shared/failures.ts'
import { textOf } from '#shared/texts.ts'
import type { FormSchemas, FormValues } from '../ui/forms/form-model.ts'
import { type Conflict, type MadeOn, openConflict, type Recalled } from './use-conflict.ts'

/** An area's own words for a refused save; what it leaves out is said the usual way. */
export type ExplainFailure = (
  error: unknown,
  payload: FormValues,
) => { message?: string; fields?: FieldFailure[] } | null

interface SubmitOptions {
  schemas: FormSchemas
  explainFailure?: ExplainFailure
  /** Finds out what became of the record since the form opened, or since it was as given; null if it is the same. */
  recall?: (since?: MadeOn) => Promise<Recalled | null>
  /** What somebody else did to the record meanwhile, as far as one has heard. */
  changed?: object | null
}

/** Sends the payload, and tells whether the form is at its end with it, begins anew, or goes on as it is. */
export type Send = (payload: FormValues) => Promise<'ended' | 'begun anew' | null>

interface Refusal {
  message: string
  code?: string
  issues: FieldFailure[]
}

const staleStatuses: readonly unknown[] = [404, 412]

/** The save was made on a record that is not there any more, or not as it was. */
const isStale = (error: unknown) => error instanceof ApiFailure && staleStatuses.includes(error.status)

/** What happens between a press on the button that saves and the words about it. */
export function useSubmit(form: UseFormReturn<FormValues>, options: SubmitOptions) {
  const { schemas, explainFailure, recall } = options
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [conflict, setConflict] = useState<(Conflict & { round: number; answers: unknown }) | null>(null)
  const sending = useSingleSend(form)
  const names = Object.keys(schemas.form.shape)

  function showUnder(issues: FieldFailure[]) {
    // A line of a list is named by its path.
    const known = issues.filter(({ field }) => names.includes(field?.split('.')[0] ?? ''))
    for (const [index, { field = '', message, msg }] of known.entries())
      form.setError(field, { type: 'refused', message: message || msg || '' }, { shouldFocus: index === 0 })
  }

  function lay(recalled: Recalled) {
    const round = (conflict?.round ?? 0) + 1
    setConflict({ ...openConflict(form, schemas, recalled), round, answers: options.changed })
  }

  async function tell(error: unknown, payload: FormValues) {
    // Where even that cannot be found out, the refusal itself is shown.
    const recalled = isStale(error) ? await recall?.().catch(() => null) : null
    if (recalled) return lay(recalled)
    const own = explainFailure?.(error, payload)
    const issues = own?.fields ?? fieldFailures(error)
    setRefusal({ message: own?.message ?? failureMessage(error), code: codeToQuote(error), issues })
    showUnder(issues)
  }

  async function check(typed: FormValues, send: Send): Promise<Sent> {
    setRefusal(null)
    const read = schemas.input.safeParse(typed)
    if (!read.success) {
      showUnder(read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })))
      return null
    }
    const payload = Object.fromEntries(names.map(name => [name, (read.data as FormValues)[name]]))
    try {
      return await send(payload)
    } catch (error) {
      await tell(error, payload)
      return null
    }
  }

  function submit(send: Send, event?: BaseSyntheticEvent) {
    event?.preventDefault()
    void sending.once(async () => {
      let sent: Sent = null
      await form.handleSubmit(async typed => {
        sent = await check(typed, send)
      })()
      return sent
    })
  }

  return { refusal, conflict, submit, lay, sent: sending.sent }
}

/** What became of what is typed: null while it has not been saved. */
type Sent = Awaited<ReturnType<Send>>

/**
 * Two saves in one moment make one record: a double click, Enter and a click, a tap upon the window of a form that is
 * saved and about to close. What has been sent is not sent again until something is typed.
 */
function useSingleSend({ subscribe }: UseFormReturn<FormValues>) {
  const isTaken = useRef(false)
  const [sent, setSent] = useState<Sent>(null)

  useEffect(() => {
    if (sent === null) return
    return subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        // A form that begins anew names no field.
        if (!name) return
        isTaken.current = false
        setSent(null)
      },
    })
  }, [subscribe, sent])

  async function once(send: () => Promise<Sent>) {
    if (isTaken.current) return
    isTaken.current = true
    const outcome = await send()
    isTaken.current = outcome !== null
    setSent(outcome)
  }

  return { sent, once }
}

const isGeneral = (code: string) => ['error', ...Object.values(generalCodes)].includes(code)

/** A code that says something of its own helps whoever is asked about the failure; a general one is only noise. */
function codeToQuote(error: unknown): string | undefined {
  const code = error instanceof ApiFailure ? textOf(error.body.code) : ''
  return code && !isGeneral(code) ? code : undefined
}
