import { expect, test } from 'vitest'
import { exportFileName } from './rules.ts'

test.each([
  ['Marchetti Family Cellars', 'marchetti-family-cellars-2026-11-17.zip'],
  ['Château "Łódź" & Söhne', 'chateau-lodz-sohne-2026-11-17.zip'],
  ['../../etc/passwd\r\nx: y', 'etc-passwd-x-y-2026-11-17.zip'],
  ['葡萄', 'winery-2026-11-17.zip'],
])('everything of %j is saved as %s', (winery, name) => {
  expect(exportFileName(winery, '2026-11-17')).toBe(name)
})
