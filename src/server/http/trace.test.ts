import { expect, it } from 'vitest'
import { traceIdOf } from './trace.ts'

// The format: https://www.w3.org/TR/trace-context/#traceparent-header

const requestId = '0b9c7a52-5d1e-4d0c-9d38-3f6f0e3c7a11'
const own = '0b9c7a525d1e4d0c9d383f6f0e3c7a11'
const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const parent = '00f067aa0ba902b7'

it.each([
  ['as it is', `00-${trace}-${parent}-01`],
  ['not sampled', `00-${trace}-${parent}-00`],
  ['of a later version', `01-${trace}-${parent}-01`],
  ['of a later version that says more', `cc-${trace}-${parent}-01-what-the-future-brings`],
])('takes over the trace of the caller %s', (_how, given) => {
  expect(traceIdOf(given, requestId)).toBe(trace)
})

it.each([
  ['nothing', undefined],
  ['an empty text', ''],
  ['a trace of zeros', `00-${'0'.repeat(32)}-${parent}-01`],
  ['a parent of zeros', `00-${trace}-${'0'.repeat(16)}-01`],
  ['capitals', `00-${trace.toUpperCase()}-${parent}-01`],
  ['the version that there is not', `ff-${trace}-${parent}-01`],
  ['more than its version has', `00-${trace}-${parent}-01-more`],
  ['too short a trace', `00-${trace.slice(1)}-${parent}-01`],
  ['no flags', `00-${trace}-${parent}`],
  ['two of them', `00-${trace}-${parent}-01, 00-${trace}-${parent}-01`],
  ['a list', [`00-${trace}-${parent}-01`]],
  ['a line break', `00-${trace}-${parent}-01\n`],
  ['blanks', ` 00-${trace}-${parent}-01`],
])('makes one of the request where the caller gives %s', (_what, given) => {
  expect(traceIdOf(given, requestId)).toBe(own)
  expect(own).toMatch(/^[\da-f]{32}$/)
})
