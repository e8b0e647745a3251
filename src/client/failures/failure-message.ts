import { blockedDeleteMessage, countsOf, type Dependency } from '#shared/dependencies.ts'
import { type FieldFailure, joinFieldFailures, statusMessages, unexpectedFailure } from '#shared/failures.ts'
import { toCamelCase } from '#shared/key-case.ts'
import { ApiFailure } from './api-failure.ts'

/** Words that an area knows better than the server, or null to fall back on the usual order. */
export type SpecificMessage = (failure: ApiFailure) => string | null

/** One sentence about a failure: the area's own words, the server's, its field texts, the status's, the error's. */
export function failureMessage(error: unknown, specific?: SpecificMessage): string {
  if (!(error instanceof ApiFailure)) return ownMessage(error)
  const said = specific?.(error) || serverMessage(error) || joinFieldFailures(fieldFailures(error))
  if (said) return said
  return (error.status !== null && statusMessages[error.status]) || ownMessage(error)
}

/** What the server said of a failure, or the area's own sentence where it said nothing. */
export function serverMessageOr(error: unknown, fallback: string): string {
  if (!(error instanceof ApiFailure)) return fallback
  return serverMessage(error) || joinFieldFailures(fieldFailures(error)) || fallback
}

/** The `errors` of a refusing answer, field names in camelCase. */
export function fieldFailures(error: unknown): FieldFailure[] {
  const errors = error instanceof ApiFailure ? error.body.errors : undefined
  if (!Array.isArray(errors)) return []
  return errors
    .filter(item => item !== null && typeof item === 'object')
    .map(item => (typeof item.field === 'string' ? { ...item, field: toCamelCase(item.field) } : item))
}

/** The server found fault with what was typed. */
export function isValidationFailure(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 400 || error.status === 422)
}

/** The server does not know the person, or does not let them. */
export function isAuthFailure(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 401 || error.status === 403)
}

/** They are known, and this is not theirs to see or to do. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 403
}

/** No answer came at all. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === null
}

/** For a delete refused because of related records: the composed sentence, which wins over the server's. */
export function blockedDelete(
  wording: { subject: string; verb?: string; dependencies: readonly Dependency[] } | undefined,
): SpecificMessage {
  return ({ status, body }) => {
    if (!wording || status !== 409 || !body.dependencies) return null
    return blockedDeleteMessage(wording, countsOf(wording.dependencies, body.dependencies))
  }
}

function serverMessage({ body }: ApiFailure): string {
  return typeof body.message === 'string' ? body.message.trim() : ''
}

function ownMessage(error: unknown): string {
  return (error instanceof Error && error.message) || unexpectedFailure
}
