import { describe, expect, it } from 'vitest'
import { readBlock } from './event-stream.ts'
import { isTouched } from './follow.ts'

describe('what is asked again', () => {
  const paths = new Set(['/api/vineyard', '/api/cellar'])

  it.each([
    [['/api/vineyard'], true],
    [['/api/vineyard', 'pages', '/api/vineyard?limit=3'], true],
    [['/api/cellar/lock'], true],
    [['/api/vineyard-maintenance'], false],
    [['/api/vessel', '/api/vessel/7'], false],
    // It may name any record.
    [['/api/vessel', 'history', 7], true],
    [['fermentations-of-a-batch', 7], true],
  ])('%j: %s', (queryKey, isIt) => {
    expect(isTouched({ queryKey }, paths)).toBe(isIt)
  })
})

describe('a block of the stream', () => {
  it('tells of an event, or only that it is still there', () => {
    expect(readBlock('id: 7-abc\ndata: {"id":"7-abc","revision":7}')).toEqual({
      id: '7-abc',
      event: { id: '7-abc', revision: 7 },
    })
    expect(readBlock(': still here\nid: 8-def')).toEqual({ id: '8-def', event: null })
    expect(readBlock(': comparing')).toEqual({ id: '', event: null })
  })
})
