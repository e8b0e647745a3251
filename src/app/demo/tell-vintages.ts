import { litresOf } from '#cellar/capacities.ts'
import { today } from '#shared/days.ts'
import type { CallAs } from './call-as.ts'
import { demoAdmin, demoVessels, demoVineyards } from './cast.ts'
import { Cellar } from './cellar.ts'
import { LitreBook } from './litre-book.ts'
import { PressWines } from './press-wines.ts'
import { aDay, Schedule, type StoryClock } from './schedule.ts'
import { tellBatch } from './tell-batch.ts'
import { tellHouseWines } from './tell-house-wines.ts'
import { batchStories } from './vintages.ts'

const dayBeforeOf = (until: Date) => (days: number) => today(new Date(until.getTime() - days * aDay))

/** Two months before the first grape of the story is crushed. */
export function beginningBefore(until: Date): Date {
  const starts = batchStories(dayBeforeOf(until)).map(({ start }) => start)
  return new Schedule({ now: until }, until).at(Math.max(...starts) + 60, 7)
}

/** Tells three vintages of a winery through the public API, day by day, so that its own rules hold for them. */
export async function tellVintages(call: CallAs, clock: StoryClock, until: Date): Promise<void> {
  const dayBefore = dayBeforeOf(until)
  const schedule = new Schedule(clock, until)
  clock.now = beginningBefore(until)
  const vineyards = await inOrder(demoVineyards, vineyard =>
    call(demoAdmin.email, 'POST', '/api/vineyard', vineyard),
  )
  const vessels = await inOrder(demoVessels, async vessel => {
    const { id } = await call(demoAdmin.email, 'POST', '/api/vessel', vessel)
    return { id, vesselId: vessel.vesselId, litres: litresOf(vessel) }
  })
  const book = new LitreBook(schedule, call, new Cellar(vessels))
  const stage = { schedule, call, book, pressWines: new PressWines(book, call), vineyards, dayBefore }
  for (const story of batchStories(dayBefore)) tellBatch(story, stage)
  tellHouseWines(stage)
  await schedule.run()
  clock.now = until
}

async function inOrder<Thing, Made>(things: Thing[], make: (thing: Thing) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = []
  for (const thing of things) made.push(await make(thing))
  return made
}
