import { createContext, useContext, useEffect } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { z } from '#shared/zod.ts'
import type { FieldWords, FormValues } from './form-model.ts'

/** What the parts of an open form know of each other. */
export interface FormBook {
  schema: z.ZodObject
  words: Map<string, FieldWords>
}

export const FormBookContext = createContext<FormBook | null>(null)

/** The schema of one field, by its path (`to.0.volume`); one that the contract does not know is a mistake of the screen. */
export function useFieldSchema(name: string): z.ZodType {
  const schema = schemaAt(useContext(FormBookContext)?.schema, name.split('.'))
  if (!schema) throw new Error(`The form has no field "${name}"`)
  return schema
}

interface Definition {
  type: string
  innerType?: z.ZodType
  out?: z.ZodType
  element?: z.ZodType
  shape?: Record<string, z.ZodType>
}

/** What stands at a path of a schema, behind defaults and readers. */
function schemaAt(schema: z.ZodType | undefined, path: readonly string[]): z.ZodType | undefined {
  const [step, ...rest] = path
  if (!schema || step === undefined) return schema
  const { innerType, out, element, shape } = (schema as unknown as { def: Definition }).def
  if (innerType ?? out) return schemaAt(innerType ?? out, path)
  return schemaAt(element ?? shape?.[step], rest)
}

/** Lets the form name the field, and its values, where it speaks of them outside the control. */
export function useFieldWords(name: string, { label, show, isSecret }: FieldWords): void {
  const words = useContext(FormBookContext)?.words
  useEffect(() => {
    words?.set(name, { label, show, isSecret })
  })
}

/** What is typed in one field right now, for fields that depend on another. */
export function useFieldValue(name: string): unknown {
  return useWatch({ name })
}

/** What is wrong with a field that has no control of its own to say so. */
export function useFieldProblem(name: string): string | undefined {
  const state = useFormState({ name })
  return useFormContext<FormValues>().getFieldState(name, state).error?.message
}

/** Fills another field from the program, as if it had been typed. */
export function useFillField(): (name: string, value: unknown) => void {
  const { setValue } = useFormContext<FormValues>()
  return (name, value) => setValue(name, value, { shouldDirty: true, shouldValidate: true })
}

/** Fills several fields at once, such as a number in every line of a list; what was wrong with them is forgotten. */
export function useFillFields(): (values: Readonly<Record<string, unknown>>) => void {
  const { setValue, clearErrors } = useFormContext<FormValues>()
  return values => {
    for (const [name, value] of Object.entries(values)) setValue(name, value, { shouldDirty: true })
    clearErrors(Object.keys(values))
  }
}
