import { expect, it } from 'vitest'
import { qrPath } from './qr-path.ts'

it('dark squares become runs, row by row; light ones become nothing', () => {
  const [o, i] = [false, true]
  expect(qrPath([])).toBe('')
  expect(qrPath([[o, o]])).toBe('')
  expect(
    qrPath([
      [i, i, o, i],
      [o, o, o, o],
      [o, i, i, i],
    ]),
  ).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z')
})
