import { fileURLToPath } from 'node:url'

/** The project's root folder: scripts work from here wherever they are called. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A path inside the project. */
export const inProject = path => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Node programs of installed packages. They are run by their file, because `.bin` holds `.cmd` files on Windows. */
export const tools = {
  biome: inProject('node_modules/@biomejs/biome/bin/biome'),
  playwright: inProject('node_modules/@playwright/test/cli.js'),
  tsc: inProject('node_modules/typescript/bin/tsc'),
  tsx: inProject('node_modules/tsx/dist/cli.mjs'),
  vite: inProject('node_modules/vite/bin/vite.js'),
  vitest: inProject('node_modules/vitest/vitest.mjs'),
}
