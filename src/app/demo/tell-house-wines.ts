import { completeStarted, type Entry, startAging } from './litre-book.ts'
import type { Stage } from './stage.ts'

const [henri, sofia, jonas, mei] = ['henri', 'sofia', 'jonas', 'mei'].map(name => `${name}@demo.winery`) as [
  string,
  string,
  string,
  string,
]

/** What is done in the cellar with more than one batch: measuring, blending, and a slip of the pen. */
export function tellHouseWines(stage: Stage): void {
  measureCasks(stage)
  blendHouseWine(stage)
  sellPressWine(stage)
  rounderCabernet(stage)
  mistypedRacking(stage)
  forgottenBarrel(stage)
}

/** Every quarter, all in one round. */
function measureCasks({ schedule, book }: Stage): void {
  for (let day = 715; day > 0; day -= 90)
    schedule.on(day, 10, async () => {
      if (book.casks.size === 0) return
      for (const [vesselId, litres] of book.casks) book.casks.set(vesselId, litres - 4)
      const measured = [...book.casks].map(([vesselId, volume]) => ({ vesselId, volume }))
      await book.record(jonas, { kind: 'measure', measured, method: 'Dip' })
    })
}

/** The press wine of the first vintage and some Zinfandel become a wine of its own name. */
function blendHouseWine({ schedule, book, call, pressWines, dayBefore }: Stage): void {
  let house = { batchId: 0, vesselId: 0 }
  let agings = { id: 0 }
  schedule.on(300, 10, async () => {
    const day = dayBefore(300)
    const press = pressWines.ofVintage(2)
    const { id } = await call(henri, 'POST', '/api/batch', {
      batchId: `WB-${day.replaceAll('-', '')}-9100`,
      batchName: `${press.vintage} Cellar Door Red`,
      wineType: 'Red',
      startDate: day,
      status: 'In Progress',
      notes: 'Press wine of the vintage, rounded with Zinfandel from Hilltop.',
    })
    house = { batchId: id, vesselId: book.cellar.take('tank', 1100) }
    const [zinfandel] = book.wineOf(2, 1).fillings
    if (!zinfandel) throw new Error('The Zinfandel of the first vintage is nowhere')
    book.casks.set(zinfandel.vesselId, (book.casks.get(zinfandel.vesselId) ?? 0) - 120)
    agings = await book.record(henri, {
      kind: 'blend',
      batchId: house.batchId,
      moves: [
        {
          from: [
            { vesselId: press.vesselId, all: true },
            { vesselId: zinfandel.vesselId, volume: 120 },
          ],
          to: [{ vesselId: house.vesselId, volume: 980 }],
          losses: [{ reason: 'Lees', rest: true }],
        },
      ],
      records: [...pressWines.completed(2, day), startAging(house.batchId, [house.vesselId], day)],
    })
    book.cellar.give(press.vesselId)
  })
  schedule.on(255, 13, async () => {
    const day = dayBefore(255)
    await book.record(henri, {
      kind: 'bottling',
      from: [{ vesselId: house.vesselId, all: true }],
      bottleCount: 1280,
      bottleSize: 750,
      losses: [
        { reason: 'Filtration', volume: 6 },
        { reason: 'Bottling', rest: true },
      ],
      records: [
        ...completeStarted(agings, day),
        { do: 'bottle', kind: 'bottling', batchId: house.batchId, day },
      ],
    })
    book.cellar.give(house.vesselId)
    await call(henri, 'PUT', `/api/batch/${house.batchId}`, { status: 'Completed', endDate: day })
  })
}

function sellPressWine({ schedule, book, call, pressWines, dayBefore }: Stage): void {
  schedule.on(200, 9, async () => {
    const { vesselId, batchId, vintage } = pressWines.ofVintage(1)
    await book.record(sofia, {
      kind: 'bulkOut',
      partner: 'Valley Growers Cooperative',
      document: `BW-${vintage}-11`,
      from: [{ vesselId, all: true }],
      records: pressWines.completed(1, dayBefore(200)),
    })
    book.cellar.give(vesselId)
    await call(sofia, 'PUT', `/api/batch/${batchId}`, { status: 'Completed', endDate: dayBefore(200) })
  })
}

/** Some Merlot goes into the Cabernet Sauvignon, which keeps its name. */
function rounderCabernet({ schedule, book }: Stage): void {
  schedule.on(120, 10, async () => {
    const cabernet = book.wineOf(1, 3)
    const [from] = book.wineOf(1, 4).fillings
    const [to] = cabernet.fillings
    if (!from || !to) throw new Error('The wines of the second vintage are nowhere')
    book.casks.set(from.vesselId, (book.casks.get(from.vesselId) ?? 0) - 100)
    book.casks.set(to.vesselId, (book.casks.get(to.vesselId) ?? 0) + 100)
    await book.record(sofia, {
      kind: 'blend',
      batchId: cabernet.batchId,
      moves: [
        { from: [{ vesselId: from.vesselId, volume: 100 }], to: [{ vesselId: to.vesselId, volume: 100 }] },
      ],
      note: 'Trial of the week before: rounder, and the tannin stays.',
    })
  })
}

/** 600 L went into the amphora; 60 L were typed, which is found three days later. */
function mistypedRacking({ schedule, book, dayBefore }: Stage): void {
  let typed = { id: 0, amphora: 0, tank: 0, doneAt: '' }
  const racking = (volume: number): Entry => ({
    kind: 'transfer',
    doneAt: typed.doneAt,
    moves: [{ from: [{ vesselId: typed.tank, volume }], to: [{ vesselId: typed.amphora, volume }] }],
  })
  schedule.on(12, 9, async () => {
    const { batchId, fillings } = book.wineOf(0, 2)
    const tank = fillings[0]?.vesselId ?? 0
    typed = { id: 0, tank, amphora: book.cellar.take('amphora', 600), doneAt: schedule.doneAt }
    const records = [startAging(batchId, [typed.amphora], dayBefore(12))]
    typed.id = (await book.record(mei, { ...racking(60), records })).id
  })
  schedule.on(11, 9, async () => {
    await book.addSulphite(mei, [{ vesselId: typed.amphora, volume: 600 }])
  })
  schedule.on(9, 9, async () => {
    await book.correct(sofia, typed.id, racking(600), '600 L went into the amphora, not 60 L.')
  })
}

/** On purpose the one thing to look at: wine in a barrel, and nobody has started its aging. */
function forgottenBarrel({ schedule, book, pressWines }: Stage): void {
  schedule.on(8, 15, async () => {
    const { vesselId } = pressWines.ofVintage(0)
    const to = [{ vesselId: book.cellar.take('barrel', 225), volume: 220 }]
    await book.record(jonas, {
      kind: 'transfer',
      moves: [{ from: [{ vesselId, volume: 220 }], to }],
      note: 'A barrel of its own, to see what oak does to it.',
    })
  })
}
