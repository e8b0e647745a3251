import { expect, it } from 'vitest'
import { blockedDeleteMessage } from './dependencies.ts'

const wording = {
  subject: 'vineyard',
  dependencies: [
    { key: 'batches', noun: 'wine batches' },
    { key: 'vineyardMaintenance', noun: 'maintenance records' },
  ],
}

it.each([
  [
    { batches: 2, vineyardMaintenance: 1 },
    'Cannot delete vineyard. Delete related 2 wine batches, 1 maintenance records first.',
  ],
  [
    { batches: 0, vineyardMaintenance: 3 },
    'Cannot delete vineyard. Delete related 3 maintenance records first.',
  ],
  [{ batches: 0 }, null],
])('OPEN-51, TRAP-35: %o gives %s', (counts, message) => {
  expect(blockedDeleteMessage(wording, counts)).toBe(message)
})
