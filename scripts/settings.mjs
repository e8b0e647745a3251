import { existsSync } from 'node:fs'
import { inProject } from './project.mjs'

/** Reads `.env` of the project root, if there is one. What the environment already says wins. */
export function loadSettings() {
  const file = inProject('.env')
  if (existsSync(file)) process.loadEnvFile(file)
}
