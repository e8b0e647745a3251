import { readFermentation, round, seededRandom } from './curves.ts'
import type { Stage } from './stage.ts'
import { tellDevice } from './tell-device.ts'
import { BatchLitres } from './tell-litres.ts'
import type { BatchStory } from './vintages.ts'

/** Puts one batch's events on the schedule. */
export function tellBatch(story: BatchStory, stage: Stage): void {
  const { schedule, call, dayBefore } = stage
  const random = seededRandom(Number(story.code.slice(-4)) * 7919)
  const vineyardId = stage.vineyards[story.vineyard]?.id
  const [winemaker, hand] = story.vineyard % 2 === 0 ? ['henri', 'jonas'] : ['sofia', 'mei']
  const as = (name: string) => `${name}@demo.winery`
  const people = { winemaker: as(winemaker), hand: as(hand) }
  const litres = new BatchLitres(story, stage.book, stage.pressWines, people)
  let batch = { id: 0 }
  let fermentation = { id: 0, vesselId: 0 }

  for (const weeks of [5, 4, 3, 2, 1])
    schedule.on(story.start + weeks * 7, 7, async () => {
      const ripeness = 1 - weeks / 8
      await call(as(winemaker), 'POST', '/api/vineyard-maintenance', {
        vineyardId,
        measurementDate: dayBefore(story.start + weeks * 7),
        brix: round(story.must.initialBrix * (0.72 + 0.28 * ripeness) + random() * 0.3, 1),
        ph: round(2.95 + 0.45 * ripeness + random() * 0.03, 2),
        ta: round(11.2 - 4.4 * ripeness + random() * 0.2, 2),
        sg: null,
        grapeColor: story.isRed ? 'Deep violet' : 'Green gold',
        notes: weeks === 1 ? 'Seeds brown, flavours there. Pick next week.' : null,
      })
    })

  schedule.on(story.start, 8, async () => {
    const { weight } = litres.figures
    batch = await call(as(winemaker), 'POST', '/api/batch', {
      batchId: story.code,
      batchName: story.name,
      vineyardId,
      wineType: story.isRed ? 'Red' : 'White',
      startDate: dayBefore(story.start),
      status: 'In Progress',
      weight,
      netLiquidWeight: Math.round(weight * 0.68),
      notes: story.outcome === 'Stuck' ? 'Warm pick, low nitrogen. Watch closely.' : null,
    })
    await litres.crush(batch.id, vineyardId)
    const { vesselId } = litres
    fermentation = {
      vesselId,
      id: (await call(as(winemaker), 'POST', '/api/fermentation', fermentationBody('Active', vesselId))).id,
    }
  })

  const daysRead = story.fermentationDays - (story.trouble === 'forgotten' ? 3 : 0)
  for (let day = 0; day < daysRead; day++)
    schedule.on(story.start - day, 9, async () => {
      const isHot = story.trouble === 'hot' && day === daysRead - 1
      await call(as(hand), 'POST', '/api/fermentation-maintenance', {
        wineBatchId: batch.id,
        ...readFermentation(story.must, day, random),
        ...(isHot && { temperature: story.isRed ? 35.6 : 24.8 }),
        yeastStrain: day === 0 ? (story.isRed ? 'RC-212' : 'QA23') : null,
        notes: day === 3 && story.isRed ? 'Pumped over twice' : null,
      })
    })

  if (story.trouble === 'hot') tellDevice(story, stage, () => fermentation.vesselId)
  if (story.outcome !== 'Active') endFermentation()
  if (story.aging) age(story.aging)
  if (story.bottling) bottle(story.bottling)

  function fermentationBody(status: string, vesselId: number, pressDay?: number) {
    const initialBrix = String(round(story.must.initialBrix, 1))
    const body = { batchId: batch.id, vesselId, startDate: dayBefore(story.start), initialBrix, status }
    if (pressDay === undefined) return body
    return {
      ...body,
      pressDate: dayBefore(pressDay),
      ...(status === 'Completed' && { endDate: dayBefore(pressDay) }),
    }
  }

  function endFermentation() {
    const lastDay = story.start - story.fermentationDays
    schedule.on(lastDay, 15, async () => {
      const body = fermentationBody(story.outcome, fermentation.vesselId, lastDay)
      await call(as(winemaker), 'PUT', `/api/fermentation/${fermentation.id}`, body)
      if (story.outcome === 'Completed') await litres.leaveFermenter(dayBefore(lastDay))
    })
    if (story.outcome === 'Stuck') return
    schedule.on(lastDay - 2, 10, async () => {
      await call(as(winemaker), 'POST', '/api/post-fermentation', {
        batchId: batch.id,
        squeezingDate: dayBefore(lastDay),
        daborbageDate: story.isRed ? null : dayBefore(lastDay - 1),
        sg: 0.994,
        ph: round(story.isRed ? 3.58 : 3.32, 2),
        malicAcid: story.isRed ? 0.2 : 2.4,
        va: round(0.28 + random() * 0.12, 2),
        notes: null,
      })
    })
  }

  function age({ start, end }: NonNullable<BatchStory['aging']>) {
    let aging = { id: 0, vesselId: 0 }
    const body = (status: string) => ({
      batchId: batch.id,
      vesselId: aging.vesselId,
      startDate: dayBefore(start),
      status,
    })
    schedule.on(start, 11, async () => {
      await litres.beginAging(dayBefore(start))
      aging.vesselId = litres.vesselId
      aging = { ...aging, id: (await call(as(winemaker), 'POST', '/api/aging', body('Active'))).id }
    })
    for (let month = 0; start - month * 30 > (end ?? 0); month++)
      schedule.on(start - month * 30, 14, async () => {
        await call(as(hand), 'POST', '/api/aging-maintenance', {
          agingId: aging.id,
          ph: round((story.isRed ? 3.6 : 3.35) + month * 0.004 + random() * 0.02, 2),
          ta: round((story.isRed ? 5.8 : 6.6) - month * 0.02 + random() * 0.05, 2),
          color: story.isRed ? 'Ruby, bright' : 'Pale straw',
          nose: ['Closed', 'Red fruit, oak to the fore', 'Integrated, spice'][
            Math.min(2, Math.floor(month / 4))
          ],
          bisulfite: month % 3 === 0 ? 25 : 0,
          so2: Math.round(31 - (month % 3) * 4 + random() * 2),
          notes: null,
        })
        if (month > 0) await litres.top()
      })
    if (end === null) return
    if (!story.isRed && story.vineyard === 2) schedule.on(end + 60, 10, () => litres.sellSurplus(180))
    schedule.on(end, 16, async () => {
      await call(as(winemaker), 'PUT', `/api/aging/${aging.id}`, {
        ...body('Completed'),
        endDate: dayBefore(end),
      })
      await litres.makeReady(dayBefore(end))
      await call(as(winemaker), 'PUT', `/api/batch/${batch.id}`, {
        status: 'Completed',
        endDate: dayBefore(end),
      })
    })
  }

  function bottle({ day, status, bottles }: NonNullable<BatchStory['bottling']>) {
    // A coming run is entered a week ago, a past one on its day.
    schedule.on(Math.max(day, 7), 17, async () => {
      const run = {
        batchId: batch.id,
        bottlingDate: dayBefore(day),
        bottleCount: bottles,
        bottleSize: 750,
        status,
      }
      const { id } = await call(as(winemaker), 'POST', '/api/bottling', run)
      if (status === 'Completed') await litres.bottle(id, bottles)
    })
  }
}
