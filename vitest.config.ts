import { randomInt } from 'node:crypto'
import { defineConfig } from 'vitest/config'

const isGate = process.env.PROMISES === 'gate'
const isControls = process.env.PROMISES === 'controls'
const gateOnly = ['test/promises/power-cut.test.ts']
const controlsOnly = ['test/promises/controls.test.ts']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/{shared,client}/**/*.test.ts',
            'src/features/**/{contract,rules}.test.ts',
            'test/structure/**/*.test.ts',
          ],
          // Properties are tried on many values, and the machine may be busy with something else.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['src/features/**/routes.test.ts', 'src/{server,app}/**/*.test.ts'],
          pool: 'forks',
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'promises',
          include: ['test/promises/**/*.test.ts'],
          exclude: [...(isGate ? [] : gateOnly), ...(isControls ? [] : controlsOnly)],
          pool: 'forks',
          // They pull plugs and measure times: two at once would disturb each other.
          fileParallelism: false,
          env: { SEED: process.env.SEED ?? String(randomInt(1, 1_000_000)) },
          testTimeout: isGate || isControls ? 12 * 3_600_000 : 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
