import { expect, it } from 'vitest'
import { cameraTrouble, insecure } from './camera-trouble.ts'

it.each([
  [insecure, 'The camera works only at a secure address, one that begins with https.'],
  ['NotAllowedError', 'The camera was not allowed. The browser’s settings for this address can allow it.'],
  ['NotFoundError', 'This device has no camera.'],
  ['NotReadableError', 'The camera did not start. Perhaps another app is using it.'],
  ['SomethingNew', 'The camera did not start.'],
])('%s is told as: %s', (name, sentence) => {
  expect(cameraTrouble(name)).toBe(sentence)
})
