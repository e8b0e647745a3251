import type { z } from '#shared/zod.ts'

/** What the fields of a form hold while it is open: texts, ticks, chosen values. */
export type FormValues = Record<string, unknown>

/** The two schemas of a contract that a form works with, and what else it may know of the record kind. */
export interface FormSchemas {
  /** Checked while one types. */
  form: z.ZodObject
  /** Checked at submit; its output is the payload. */
  input: z.ZodType
  /** What the fields are called where the form does not show them. */
  labels?: Readonly<Record<string, string>>
  /** Where the records are, for those that have a history. */
  path?: string
  /** What is saved may wait on the device until the server can be reached. */
  mayWait?: true
}

/** How a field speaks of itself outside its control. */
export interface FieldWords {
  label: string
  /** The value in words, where it is not the value itself: the name behind a chosen id. */
  show?: (value: unknown) => string
  /** Never shown and never kept on the device. */
  isSecret?: boolean
}
