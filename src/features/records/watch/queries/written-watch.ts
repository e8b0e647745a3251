import { Pace } from '#server/event-loop.ts'
import type { WatchAnswer, Watched } from '../contract.ts'

/** The JSON of readings: those that are kept from one answer to the next are written once. */
const written = new WeakMap<Watched['readings'], Buffer>()

function bytesOf(readings: Watched['readings']): Buffer {
  const known = written.get(readings) ?? Buffer.from(JSON.stringify(readings))
  written.set(readings, known)
  return known
}

/** As it stands in JSON for none. Within a text its quotes would be escaped: it is found at the field alone. */
const place = '"readings":[]'

/** The answer as JSON, as it would be written at once; others get their turns in between. */
export async function writeWatch({ fermentations, ...others }: WatchAnswer): Promise<Buffer> {
  const pace = new Pace()
  const pieces: Buffer[] = []
  let opening = '{"fermentations":['
  for (const each of fermentations) {
    const [before = '', after = ''] = JSON.stringify({ ...each, readings: [] }).split(place)
    pieces.push(Buffer.from(`${opening}${before}"readings":`), bytesOf(each.readings), Buffer.from(after))
    opening = ','
    if (pace.isDue()) await pace.rest()
  }
  const end = fermentations.length > 0 ? '' : opening
  return Buffer.concat([...pieces, Buffer.from(`${end}],${JSON.stringify(others).slice(1)}`)])
}
