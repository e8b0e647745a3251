import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const isGate = process.env.PROMISES === 'gate'
const isControls = process.env.PROMISES === 'controls'
const isOnPostgres = Boolean(process.env.ONLY_WITH_DATABASE)
const gateOnly = ['test/promises/power-cut.test.ts']
const controlsOnly = ['test/promises/controls.test.ts']

const isLong = isGate || isControls
// They measure times, which a neighbour would disturb.
const aloneInQuickRuns = isLong
  ? []
  : ['crashes', 'fuzz', 'live', 'long-texts', 'lost-database', 'sign-in-timing'].map(
      name => `test/promises/${name}.test.ts`,
    )

// On PostgreSQL any write to the server, in whichever database, changes the stamp that these expect to stay.
const quietServerOnly = [
  'src/server/http/memory/quick-answers.test.ts',
  'src/server/db/drivers/stamp.test.ts',
]

// No database has a part in what they look at: the tests on PostgreSQL, which come second, would say the same again.
const ofNoDatabase = [
  'src/app/{announce,long-texts,long-texts-contracts}.test.ts',
  // How addresses are read; the gate asks both databases all the same.
  ...(isGate ? [] : ['src/app/path-spellings.test.ts']),
  'src/app/commands/certificate.test.ts',
  'src/server/{secrets,settings,backup/backup-names}.test.ts',
  'src/server/db/drivers/{sqlite,sqlite-log}.test.ts',
  'src/server/tls/*.test.ts',
  'src/server/post/*.test.ts',
  'src/server/metrics/*.test.ts',
  'src/server/http/{memory/answer-cache,records/decimation,trace}.test.ts',
  'test/upgrades/kept-files.test.ts',
]

// They make way for the browser, which runs beside them: what takes seconds alone was seen to take two minutes.
const api = {
  pool: 'forks',
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
} as const

const promises = {
  pool: 'forks',
  env: { SEED: process.env.SEED ?? String(randomInt(1, 1_000_000)) },
  testTimeout: isLong ? 12 * 3_600_000 : 120_000,
  hookTimeout: 60_000,
} as const

// By itself vitest leaves a core to its own process, which has little to do: of two cores one would idle.
const maxWorkers = '100%'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/{shared,cellar,client}/**/*.test.ts',
            'src/features/**/{contract,rules}.test.ts',
            'src/features/**/{contract,rules}/*.test.ts',
            'test/structure/**/*.test.ts',
            'test/description/**/*.test.ts',
            'test/release/**/*.test.ts',
          ],
          // It builds on a compiler that can be called as a library, which ours can no longer be.
          alias: { typescript: 'typescript-5' },
          server: { deps: { inline: ['openapi-typescript'] } },
          maxWorkers,
          // Nothing here keeps state in a module, and loading the same modules for every file costs more than the tests.
          isolate: false,
          // Properties are tried on many values, and the machine may be busy with something else.
          // Where SCALE asks for more trials, they may take as much longer.
          testTimeout: 30_000 * Math.max(1, Number(process.env.SCALE || 1)),
        },
      },
      {
        test: {
          ...api,
          name: 'api',
          include: [
            'src/features/**/routes.test.ts',
            'src/features/**/{routes,queries}/*.test.ts',
            'src/{server,app}/**/*.test.ts',
            'test/upgrades/*.test.ts',
          ],
          exclude: [...quietServerOnly, ...(isOnPostgres ? ofNoDatabase : [])],
          // While one waits for PostgreSQL another has the core: 226 s on two cores instead of 262.
          maxWorkers: isOnPostgres ? Math.ceil(availableParallelism() * 1.5) : maxWorkers,
          // Every app has its own database and keeps its state to itself, so files may share the loaded modules.
          isolate: false,
        },
      },
      { test: { ...api, name: 'api-alone', include: quietServerOnly, fileParallelism: false } },
      {
        test: {
          ...promises,
          name: 'promises',
          include: ['test/promises/**/*.test.ts'],
          exclude: [...(isGate ? [] : gateOnly), ...(isControls ? [] : controlsOnly), ...aloneInQuickRuns],
          // At the gate, with its large numbers, nothing may disturb anything.
          ...(isLong ? { fileParallelism: false } : { maxWorkers: 3 }),
          sequence: { groupOrder: 1 },
        },
      },
      ...(isLong
        ? []
        : [
            {
              test: {
                ...promises,
                name: 'promises-alone',
                include: aloneInQuickRuns,
                fileParallelism: false,
              },
            },
          ]),
    ],
  },
})
