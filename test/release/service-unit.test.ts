import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { allowedCalls, exposureIn, tracedCalls, valuesOf } from '../../scripts/release/service-unit.mjs'

const unit = readFileSync('deploy/wine-management.service', 'utf8')

const listing = `@chown
    # Change ownership of files and directories
    chown
    fchown

@privileged
    # All system calls which need super-user capabilities
    @chown
    reboot

@system-service
    # General system service operations
    @chown
    read
    write
`

it('what a filter lets through is what it names, without what it takes away, sets within sets too', () => {
  const filter = 'SystemCallFilter=@system-service\nSystemCallFilter=~@privileged\nSystemCallFilter=futex\n'
  expect([...allowedCalls(filter, listing)]).toEqual(['read', 'write', 'futex'])
})

it('the calls of a trace are the last column of its table', () => {
  const table = [
    '% time     seconds  usecs/call     calls    errors syscall',
    '------ ----------- ----------- --------- --------- ----------------',
    ' 60.00    0.000012           1        10         2 openat',
    ' 40.00    0.000008           1         8           read',
    '------ ----------- ----------- --------- --------- ----------------',
    '100.00    0.000020           1        18         2 total',
  ].join('\n')
  expect(tracedCalls(table)).toEqual(['openat', 'read'])
})

it('the exposure is the number that the report ends with', () => {
  expect(exposureIn('\n→ Overall exposure level for wine-management.service: 1.1 OK')).toBe(1.1)
  expect(exposureIn('Failed to load unit')).toBeNull()
})

it('the service starts what npm start starts, and gives it more time to stop than it takes', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(valuesOf(unit, 'ExecStart')).toEqual([`/usr/bin/${scripts.start}`])
  const [, patience = ''] =
    /closeWithGrace\(\{ delay: (\d+)_000/.exec(readFileSync('src/app/main.ts', 'utf8')) ?? []
  expect(Number(patience)).toBeGreaterThan(0)
  expect(Number(valuesOf(unit, 'TimeoutStopSec')[0])).toBeGreaterThan(Number(patience))
})

it('the service finds its data by the file of settings, as the commands do', () => {
  const settings = readFileSync('deploy/wine-management.env', 'utf8')
  const [state] = valuesOf(unit, 'StateDirectory')
  expect(valuesOf(settings, 'DATA_DIR')).toEqual([`/var/lib/${state}`])
  expect(valuesOf(unit, 'EnvironmentFile')).toEqual(['/etc/wine-management.env'])
})
