/** One complaint about one field, as it travels. Other servers may say `msg`. */
export interface FieldFailure {
  field?: string
  message?: string
  msg?: string
  value?: unknown
}

/** The body of every answer that refuses something. */
export interface FailureBody {
  message?: string
  code?: string
  errors?: FieldFailure[]
  dependencies?: Record<string, number>
}

/** What to say when a refusing answer says nothing itself. */
export const statusMessages: Readonly<Record<number, string>> = {
  400: 'Invalid request. Please check your input.',
  401: 'You are not authorized to perform this action.',
  403: 'Access denied.',
  404: 'The requested resource was not found.',
  409: 'This action conflicts with existing data.',
  422: 'Validation failed. Please check your input.',
  500: 'Server error occurred. Please try again later.',
}

/** What our own refusals are called for programs, where nothing more exact is said. */
export const generalCodes: Readonly<Record<number, string>> = {
  400: 'validation',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  412: 'changed_by_others',
  413: 'too_large',
  415: 'unsupported_media_type',
  422: 'unprocessable',
  429: 'too_many_attempts',
  500: 'internal',
  503: 'unavailable',
}

/** The code of a refusal: nothing is open to this session until its person has set up a second step. */
export const secondStepDueCode = 'second_step_due'

export const unexpectedFailure = 'An unexpected error occurred.'

/** For an answer without a body where a record or a list must be. */
export const noDataReturned = 'No data returned from server'

export const changedByOthers = 'This record was changed by someone else. Reload to see the latest version.'

/** The texts of an `errors` list in one line, as a banner shows them. */
export function joinFieldFailures(errors: readonly FieldFailure[]): string {
  return errors.map(item => item.message || item.msg || 'Validation error').join(', ')
}
