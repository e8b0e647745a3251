import { afterAll } from 'vitest'

const leftovers = new Set<() => void>()

// A test that failed half way has cleared nothing away. What was made last stands on what was made first.
afterAll(() => {
  for (const clearAway of [...leftovers].reverse()) clearAway()
})

/** Clears away once: when it is called, or else when the tests of the file have run. */
export function leftover(clear: () => void): () => void {
  const clearAway = () => {
    if (leftovers.delete(clearAway)) clear()
  }
  leftovers.add(clearAway)
  return clearAway
}
