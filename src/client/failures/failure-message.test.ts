import { describe, expect, it } from 'vitest'
import type { FailureBody } from '#shared/failures.ts'
import { ApiFailure } from './api-failure.ts'
import {
  blockedDelete,
  failureMessage,
  fieldFailures,
  isAuthFailure,
  isNetworkFailure,
  isValidationFailure,
  serverMessageOr,
} from './failure-message.ts'

function failure(status: number | null, body: FailureBody = {}, own = 'Own message') {
  return new ApiFailure(own, 'POST', '/api/vineyard', status, body)
}

describe('the message of a failure', () => {
  it('ERR-01, 15: the area’s own words come first', () => {
    const body = { message: 'Server words' }
    expect(failureMessage(failure(400, body), () => 'Own words')).toBe('Own words')
    expect(failureMessage(failure(400, body), () => null)).toBe('Server words')
  })

  it('ERR-02, 03, TRAP-37: then the server’s message, then its errors joined', () => {
    const errors = [{ field: 'name', message: 'Name is required' }, { msg: 'Too long' }, {}]
    expect(failureMessage(failure(400, { message: 'Words', errors }))).toBe('Words')
    expect(failureMessage(failure(400, { errors }))).toBe('Name is required, Too long, Validation error')
    expect(failureMessage(failure(400, { message: '  ', errors: [] }))).toBe(
      'Invalid request. Please check your input.',
    )
  })

  it.each([
    [400, 'Invalid request. Please check your input.'],
    [401, 'You are not authorized to perform this action.'],
    [403, 'Access denied.'],
    [404, 'The requested resource was not found.'],
    [409, 'This action conflicts with existing data.'],
    [422, 'Validation failed. Please check your input.'],
    [500, 'Server error occurred. Please try again later.'],
  ])('ERR-04..10: a silent %i has its sentence', (status, text) => {
    expect(failureMessage(failure(status))).toBe(text)
  })

  it('ERR-11, 14: anything else speaks for itself, or is unexpected', () => {
    expect(failureMessage(failure(503))).toBe('Own message')
    expect(failureMessage(failure(null, {}, 'Network Error'))).toBe('Network Error')
    expect(failureMessage(failure(503, {}, ''))).toBe('An unexpected error occurred.')
    expect(failureMessage('odd')).toBe('An unexpected error occurred.')
  })

  it('an area may have its own sentence for a silent server', () => {
    expect(serverMessageOr(failure(500), 'Failed to load data')).toBe('Failed to load data')
    expect(serverMessageOr(failure(500, { message: 'Busy' }), 'Failed to load data')).toBe('Busy')
    expect(serverMessageOr(new Error('odd'), 'Failed to load data')).toBe('Failed to load data')
  })

  it('a body of the wrong shape breaks nothing', () => {
    const odd = { message: 5, errors: 'none' } as unknown as FailureBody
    expect(failureMessage(failure(400, odd))).toBe('Invalid request. Please check your input.')
    expect(fieldFailures(failure(400, { errors: [null] as never }))).toEqual([])
  })
})

it('ERR-12..14: failures are told apart by their status', () => {
  expect([400, 422, 401, 500, null].map(status => isValidationFailure(failure(status)))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect([401, 403, 400].map(status => isAuthFailure(failure(status)))).toEqual([true, true, false])
  expect([null, 500].map(status => isNetworkFailure(failure(status)))).toEqual([true, false])
})

it('field names arrive in camelCase', () => {
  expect(fieldFailures(failure(400, { errors: [{ field: 'planted_variety', msg: 'No' }] }))).toEqual([
    { field: 'plantedVariety', msg: 'No' },
  ])
})

describe('a delete that others stand in the way of', () => {
  const batch = {
    subject: 'batch',
    dependencies: [
      { key: 'fermentations', noun: 'fermentations' },
      { key: 'aging', noun: 'aging records' },
      { key: 'bottlings', noun: 'bottlings' },
      { key: 'postFermentation', noun: 'post-fermentation records' },
    ],
  }
  const message = (dependencies?: Record<string, number>, status = 409) =>
    failureMessage(failure(status, { message: 'Blocked', dependencies }), blockedDelete(batch))

  it('BATCH-58, 59, ERR-32, TRAP-34, 35: the composed sentence wins over the server’s', () => {
    expect(message({ fermentations: 1, aging: 0, bottlings: 2, postFermentation: 3 })).toBe(
      'Cannot delete batch. Delete related 1 fermentations, 2 bottlings, 3 post-fermentation records first.',
    )
  })

  it('OPEN-61: other spellings of the keys are read', () => {
    expect(message({ fermentation: 2, agings: 1, bottling: 1, post_fermentations: 1 })).toBe(
      'Cannot delete batch. Delete related 2 fermentations, 1 aging records, 1 bottlings, 1 post-fermentation records first.',
    )
  })

  it('OPEN-80: without counts, or on another status, the usual order holds', () => {
    expect(message()).toBe('Blocked')
    expect(message({ fermentations: 0 })).toBe('Blocked')
    expect(message({ fermentations: 2 }, 403)).toBe('Blocked')
  })
})
