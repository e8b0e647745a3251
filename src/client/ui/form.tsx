import { zodResolver } from '@hookform/resolvers/zod'
import { createContext, type ReactNode, useContext, useRef, useState } from 'react'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { ApiFailure } from '#client/data/api.ts'
import { failureMessage, fieldFailures } from '#client/data/failure-message.ts'
import type { FieldFailure } from '#shared/failures.ts'
import { Button } from './button.tsx'
import { ErrorDisplay } from './error-display.tsx'
import classes from './form.module.css'

/** What the fields of a form hold while it is open: texts, ticks, chosen values. */
export type FormValues = Record<string, unknown>

/** The two schemas of a contract that a form works with. */
export interface FormSchemas {
  /** Checked while one types. */
  form: z.ZodObject
  /** Checked at submit; its output is the payload. */
  input: z.ZodType
}

/** An area's own words for a refused save; what it leaves out is said the usual way. */
export type ExplainFailure = (
  error: unknown,
  payload: FormValues,
) => { message?: string; fields?: FieldFailure[] } | null

/** A second way to save, for entering one record after the other. */
export interface SaveAgain {
  label: string
  /** Sends the payload and gives the values that the form begins anew with. */
  onSave: (payload: FormValues) => Promise<FormValues>
}

interface FormProps {
  schemas: FormSchemas
  values: FormValues
  /** Sends the payload; whatever it throws is shown in the form, and nothing typed is lost. */
  onSave: (payload: FormValues) => Promise<void>
  onCancel: () => void
  explainFailure?: ExplainFailure
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

const SchemaContext = createContext<z.ZodObject | null>(null)

/** A contract's form: its messages show under the fields once touched or submitted, the server's as well. */
export function Form(props: FormProps) {
  const { schemas, values, onSave, onCancel, explainFailure, again, children, canSubmit = true } = props
  const { submitLabel = 'Save', busyLabel = 'Saving...' } = props
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

  function showUnder(issues: FieldFailure[]) {
    const known = issues.filter(({ field }) => field && names.includes(field))
    for (const [index, { field = '', message, msg }] of known.entries())
      form.setError(field, { type: 'refused', message: message || msg || '' }, { shouldFocus: index === 0 })
  }

  function beginAnew(next: FormValues) {
    form.reset(next)
    element.current?.querySelector('input')?.focus()
  }

  async function submit(typed: FormValues, send: (payload: FormValues) => Promise<void>) {
    setRefusal(null)
    const read = schemas.input.safeParse(typed)
    if (!read.success)
      return showUnder(read.error.issues.map(({ path, message }) => ({ field: String(path[0]), message })))
    const payload = Object.fromEntries(names.map(name => [name, (read.data as FormValues)[name]]))
    try {
      await send(payload)
    } catch (error) {
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
    <SchemaContext value={schemas.form}>
      <FormProvider {...form}>
        <form ref={element} noValidate onSubmit={submitOnce} className={classes.form}>
          <div className={classes.fields}>
            {refusal && <ErrorDisplay {...refusal} />}
            {children}
          </div>
          <footer className={classes.footer}>
            <Button keepsFocus onClick={onCancel}>
              Cancel
            </Button>
            {again && (
              <Button
                keepsFocus
                className={classes.again}
                disabled={isBusy || !canSubmit}
                onClick={() => void submitAgain()}
              >
                {again.label}
              </Button>
            )}
            <Button keepsFocus look="primary" type="submit" disabled={isBusy || !canSubmit}>
              {isBusy ? busyLabel : submitLabel}
            </Button>
          </footer>
        </form>
      </FormProvider>
    </SchemaContext>
  )
}

/** A code helps whoever is asked about a fault of the server; beside a plain refusal it is only noise. */
function codeToQuote(error: unknown): string | undefined {
  const isServerFault = error instanceof ApiFailure && (error.status ?? 0) >= 500
  return isServerFault ? error.body.code : undefined
}

/** The schema of one field; a name that the contract does not know is a mistake of the screen. */
export function useFieldSchema(name: string): z.ZodType {
  const schema = useContext(SchemaContext)?.shape[name]
  if (!schema) throw new Error(`The form has no field "${name}"`)
  return schema as z.ZodType
}

/** What is typed in one field right now, for fields that depend on another. */
export function useFieldValue(name: string): unknown {
  return useWatch({ name })
}

/** Fills another field from the program, as if it had been typed. */
export function useFillField(): (name: string, value: unknown) => void {
  const { setValue } = useFormContext<FormValues>()
  return (name, value) => setValue(name, value, { shouldDirty: true, shouldValidate: true })
}

/** Two fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}

/** A titled group of fields; `hint` says what it is for, or what its fields come to. */
export function FieldSection({
  title,
  hint,
  children,
}: {
  title: string
  hint?: string
  children: ReactNode
}) {
  return (
    <fieldset className={classes.section}>
      <legend className={classes.legend}>{title}</legend>
      {hint && (
        <p className={classes.hint} aria-live="polite">
          {hint}
        </p>
      )}
      {children}
    </fieldset>
  )
}
