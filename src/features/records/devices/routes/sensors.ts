import { invalidInput } from '#server/failure.ts'
import { type Api, addRoute, type Call, whoOf } from '#server/http/api.ts'
import { isDay } from '#shared/days.ts'
import { isId } from '#shared/fields.ts'
import { momentOf } from '#shared/moments.ts'
import { z } from '#shared/zod.ts'
import { sensorPoint, sensorsPath, sensorsTag } from '../contract.ts'
import { chartSensors } from '../queries/sensors.ts'

const usualDays = 30
const aDay = 86_400_000

export function addSensors(api: Api): void {
  addRoute(api, {
    method: 'GET',
    path: sensorsPath,
    access: 'vessels:view',
    operation: 'listVesselSensors',
    summary: 'List what devices measured in a vessel, at most some 400 points',
    tag: sensorsTag,
    query: z.object({
      vesselId: z.int().describe('The vessel; without it there is nothing to list'),
      from: z.string().describe(`A moment, or a day; without it, ${usualDays} days ago`),
    }),
    answer: sensorPoint.array(),
    handle: async call => {
      const now = api.clock()
      const vesselId = readVessel(call)
      const from = readFrom(call, now)
      return vesselId === null ? [] : chartSensors(api.db, whoOf(call).wineryId, vesselId, from, now)
    },
  })
}

/** A filter that names nothing finds nothing; what can name nothing is bad input. */
function readVessel({ query: { vesselId = '' } }: Call): number | null {
  if (vesselId === '') return null
  if (!/^\d+$/.test(vesselId))
    throw invalidInput([{ field: 'vesselId', message: 'Must be an id', value: vesselId.slice(0, 40) }])
  return isId(Number(vesselId)) ? Number(vesselId) : null
}

function readFrom({ query: { from = '' } }: Call, now: Date): string {
  if (from === '') return new Date(now.getTime() - usualDays * aDay).toISOString()
  const moment = momentOf(isDay(from) ? `${from}T00:00:00Z` : from)
  if (moment === null)
    throw invalidInput([{ field: 'from', message: 'Must be a moment or a day', value: from.slice(0, 40) }])
  return moment
}
