import { defineConfig } from 'vitest/config'

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
    ],
  },
})
