import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { startApp } from '#test/app-under-test.ts'
import { backUp } from './backup.ts'
import { progressOf } from './progress.ts'
import { restore } from './restore.ts'
import { verifyAuditTrail } from './verify-audit.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** A place to write to, and what was written there. */
function output(isTTY: boolean) {
  const written: string[] = []
  const write = (text: string) => written.push(text) > 0
  return { written, stream: { isTTY, write } as unknown as NodeJS.WriteStream }
}

it('a terminal shows one line that keeps changing, and ends it', () => {
  vi.useFakeTimers()
  const { written, stream } = output(true)
  const tell = progressOf('Writing', stream)
  tell(1, 2500)
  vi.advanceTimersByTime(100)
  tell(1200, 2500)
  tell(1300, 2500)
  tell(2500, 2500)
  expect(written).toEqual(['\rWriting: 1,200 of 2,500 rows', '\rWriting: 2,500 of 2,500 rows\n'])
})

it('a log gets a line every ten seconds', () => {
  vi.useFakeTimers()
  const { written, stream } = output(false)
  const tell = progressOf('Checking', stream)
  for (let second = 1; second <= 25; second++) {
    vi.advanceTimersByTime(1000)
    tell(second, 25)
  }
  expect(written).toEqual(['Checking: 10 of 25 rows\n', 'Checking: 20 of 25 rows\n'])
})

it('backup, verify-audit and restore tell how far they are, to the last row', async () => {
  const server = await startApp()
  const folder = mkdtempSync(join(tmpdir(), 'wine-progress-'))
  const written: string[] = []
  const { isTTY } = process.stdout
  try {
    await server.newWinery()
    vi.stubEnv('DATA_DIR', server.settings.dataDir)
    if (server.settings.databaseUrl) vi.stubEnv('DATABASE_URL', server.settings.databaseUrl)
    process.stdout.isTTY = true
    vi.spyOn(process.stdout, 'write').mockImplementation(text => written.push(String(text)) > 0)
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
    // The process that runs the tests is not the command's to end.
    vi.spyOn(process, 'once').mockImplementation(() => process)
    await backUp(['--to', folder])
    await verifyAuditTrail([])
    vi.unstubAllEnvs()
    vi.stubEnv('DATA_DIR', join(folder, 'elsewhere'))
    const [backup = ''] = readdirSync(folder)
    await restore([join(folder, backup), '--yes'])
  } finally {
    process.stdout.isTTY = isTTY
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const what of ['Writing', 'Checking', 'Verifying', 'Restoring'])
    expect(written.join('')).toMatch(new RegExp(`\\r${what}: ([\\d,]+) of \\1 rows\\n`))
})
