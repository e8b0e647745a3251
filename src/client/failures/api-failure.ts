import type { FailureBody } from '#shared/failures.ts'

/** How a call asks. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A call that did not do what it was asked: refused by an answer, or lost on the way (`status` null). */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  constructor(
    message: string,
    readonly method: Method,
    readonly path: string,
    readonly status: number | null,
    readonly body: FailureBody,
    /** For how many seconds the server asked not to be asked again. */
    readonly retryAfter: number | null = null,
  ) {
    super(message)
  }
}
