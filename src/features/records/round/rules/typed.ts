import { numberOf } from '#shared/numbers.ts'
import type { RoundMetric } from './fields.ts'
import { type RoundKind, readingsOf } from './reads.ts'

/** A number as a pad writes it: a decimal comma is a decimal point, and any of the minus signs is one. */
export function plainDecimal(text: string): string {
  const plain = text.trim().replace(/^[−–]/, '-')
  return plain.includes('.') ? plain : plain.replace(',', '.')
}

/** What was typed: a value, nothing yet, or why it is none, in the contract's own sentence. */
export interface TypedValue {
  value: number | null
  complaint: string | null
}

export function readTyped(kind: RoundKind, name: RoundMetric, text: string): TypedValue {
  const plain = plainDecimal(text)
  const form = readingsOf[kind].resource.form.shape as Readonly<
    Record<
      string,
      { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } } | undefined
    >
  >
  const complaint = form[name]?.safeParse(plain).error?.issues[0]?.message ?? null
  return { value: complaint === null ? numberOf(plain) : null, complaint }
}

/** The same number below or above zero; a pad may have no minus. */
export function turned(text: string): string {
  const plain = text.trim()
  return /^[-−–]/.test(plain) ? plain.slice(1) : `-${plain}`
}
