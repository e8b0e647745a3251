import { createContext, useContext, useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { z } from '#shared/zod.ts'
import type { FieldWords, FormValues } from './form-model.ts'

/** What the parts of an open form know of each other. */
export interface FormBook {
  schema: z.ZodObject
  words: Map<string, FieldWords>
}

export const FormBookContext = createContext<FormBook | null>(null)

/** The schema of one field; a name that the contract does not know is a mistake of the screen. */
export function useFieldSchema(name: string): z.ZodType {
  const schema = useContext(FormBookContext)?.schema.shape[name]
  if (!schema) throw new Error(`The form has no field "${name}"`)
  return schema as z.ZodType
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

/** Fills another field from the program, as if it had been typed. */
export function useFillField(): (name: string, value: unknown) => void {
  const { setValue } = useFormContext<FormValues>()
  return (name, value) => setValue(name, value, { shouldDirty: true, shouldValidate: true })
}
