import {
  type FieldFailure,
  generalCodes,
  joinFieldFailures,
  statusMessages,
  unexpectedFailure,
} from '#shared/failures.ts'

export interface FailureDetails {
  code?: string
  errors?: FieldFailure[]
  dependencies?: Record<string, number>
  headers?: Record<string, string>
  /** What a body says beyond that, in an area's own words. */
  more?: Record<string, unknown>
}

/** A refusal with its status and its words: what a rule throws and the error handler answers. */
export class Failure extends Error {
  readonly status: number
  readonly code: string
  readonly details: FailureDetails

  constructor(
    status: number,
    message = statusMessages[status] ?? unexpectedFailure,
    details: FailureDetails = {},
  ) {
    super(message)
    this.status = status
    this.code = details.code ?? generalCodes[status] ?? 'error'
    this.details = details
  }

  body() {
    const { errors, dependencies, more } = this.details
    return {
      message: this.message,
      code: this.code,
      ...(errors && { errors }),
      ...(dependencies && { dependencies }),
      ...more,
    }
  }
}

/** 400 with one text per field; the message is all of them, so that no generic word hides the useful ones. */
export function invalidInput(errors: FieldFailure[]): Failure {
  return new Failure(400, joinFieldFailures(errors), { errors })
}

export function notFound(): Failure {
  return new Failure(404)
}
