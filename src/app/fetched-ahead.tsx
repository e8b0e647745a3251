import { fetchAhead } from '#client/shelf/fetch-ahead.ts'
import { roundReads } from '#features/records/round/rules/reads.ts'
import { watchPath } from '#features/records/watch/rules/places.ts'

/** What opens without signal because of what a round needs. */
const places = ['/cellar', '/round', '/scan', '/watch']

let hasStarted = false

/** Begins to fetch while there is a connection what a walk through the cellar needs; once for a window. */
export function startFetchingAhead(): void {
  if (!hasStarted) fetchAhead([...roundReads, { path: watchPath }], places)
  hasStarted = true
}
