import { demoAdmin } from './cast.ts'
import { readFermentation, round, specificGravity } from './curves.ts'
import { aDay } from './schedule.ts'
import type { Stage } from './stage.ts'
import type { BatchStory } from './vintages.ts'

const anHour = 3_600_000
const everyHours = 2

/** What a device hung into the must says of it, from the day after the crush to yesterday afternoon. */
export function tellDevice(story: BatchStory, { schedule, call }: Stage, vesselId: () => number): void {
  let token = ''
  schedule.on(story.start, 12, async () => {
    const body = { name: 'Floating hydrometer', kind: 'ispindel', vesselId: vesselId() }
    const made = await call(demoAdmin.email, 'POST', '/api/devices', body)
    token = (made as unknown as { token: string }).token
  })
  for (let before = story.start - 1; before >= 1; before--)
    schedule.on(before, 15, async () => {
      const until = schedule.at(before, 15).getTime()
      const values = Array.from({ length: 24 / everyHours }, (_, place) => {
        const at = until - (24 / everyHours - 1 - place) * everyHours * anHour
        const day = (at - schedule.at(story.start, 9).getTime()) / aDay
        const { brix, temperature } = readFermentation(story.must, day, () => 0.5)
        const warmer = before === 1 ? Math.max(0, place - 4) * 1.2 : 0
        return {
          at: new Date(at).toISOString(),
          temperature: round(Math.min(36.1, temperature + 0.4 + warmer), 1),
          // It floats a little too high, as such devices do until somebody compares them.
          sg: round(specificGravity(brix) + 0.003, 4),
          battery: 3.9,
        }
      })
      await call('', 'POST', `/api/ingest/${token}`, values)
    })
}
