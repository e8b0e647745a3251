import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/shared/**/*.test.ts',
            'src/client/**/*.test.ts',
            'src/features/**/{contract,rules}.test.ts',
            'test/structure/**/*.test.ts',
          ],
        },
      },
      {
        // The whole app on a real database: SQLite, or PostgreSQL when TEST_DATABASE_URL names one.
        test: {
          name: 'api',
          include: ['src/features/**/routes.test.ts', 'src/server/**/*.test.ts', 'src/app/**/*.test.ts'],
          pool: 'forks',
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
    ],
  },
})
