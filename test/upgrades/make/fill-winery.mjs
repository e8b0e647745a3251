// Fills a winery through the API of whichever program answers: a few records of every kind that it knows. What a
// program does not know it answers with 404, and that kind is left out.

/** What people type: other scripts, signs beyond the first plane, quotes, breaks, and what looks like markup. */
const oddText = 'Größe "Ö" 葡萄 🍇\n<b>not bold</b> \\ \' ; -- 0.1'

export async function fillWinery(caller, name) {
  await caller.write('PUT', '/api/settings/winery', { name })
  const people = await makePeople(caller, name)
  const vineyardId = await makeVineyards(caller)
  const cellar = await makeCellar(caller, vineyardId)
  if (!cellar) return
  await makeLedger(caller, cellar)
  await makeWatch(caller, cellar)
  await makeDevices(caller, cellar)
  await makePrograms(caller)
  await makeSignInRules(caller)
  await makeImport(caller)
  await caller.write('PUT', `/api/users/${people.id}`, { ...people.body, lastName: 'Vineyard' })
}

async function makePeople(caller, name) {
  const permissions = { 'vessels:view': true, 'vessels:edit': true, 'vessels:create': true }
  const role = await caller.make('/api/roles', { name: 'Cellar Hand', description: oddText, permissions })
  if (!role) return null
  const body = {
    firstName: 'Rosa',
    lastName: 'Vine',
    email: `rosa@${name.split(' ')[0].toLowerCase()}.example`,
    password: 'first-press',
    roleId: role.id,
    active: true,
  }
  const { id } = await caller.make('/api/users', body)
  await caller.make('/api/users', { ...body, firstName: 'Paul', email: `paul-${body.email}`, active: false })
  return { id, body }
}

async function makeVineyards(caller) {
  const body = {
    name: 'North Block',
    location: 'Lower Terrace',
    plantedVariety: 'Pinot Noir',
    plantingDate: '2012-04-18',
    acreage: 4.25,
    notes: oddText,
  }
  const key = { 'idempotency-key': 'north-block' }
  const kept = await caller.make('/api/vineyard', body, key)
  await caller.write('PUT', `/api/vineyard/${kept.id}`, { ...body, acreage: 0.1 })
  await caller.make('/api/vineyard', { ...body, name: 'bare', notes: null, acreage: 1e6 })
  const gone = await caller.make('/api/vineyard', { ...body, name: 'Grubbed up' })
  await caller.write('DELETE', `/api/vineyard/${gone.id}`)
  return kept.id
}

async function makeCellar(caller, vineyardId) {
  const sample = { vineyardId, measurementDate: '2024-08-20', brix: 22.1, ph: 3.35, ta: 7.05, sg: 1.092 }
  if (
    !(await caller.make('/api/vineyard-maintenance', {
      ...sample,
      grapeColor: 'Deep purple',
      notes: oddText,
    }))
  )
    return null
  await caller.make('/api/vineyard-maintenance', { vineyardId, measurementDate: '2024-09-01', brix: 24.3 })
  const batchId = (await caller.make('/api/batch', aBatch('WB-20240904-7310', { vineyardId }))).id
  const second = (
    await caller.make('/api/batch', aBatch('WB-20240904-7311', { startDate: null, wineType: 'White' }))
  ).id
  const tank = (await caller.make('/api/vessel', aVessel('T-101'))).id
  const barrel = (
    await caller.make(
      '/api/vessel',
      aVessel('B-1', {
        vesselType: 'Barrel',
        material: 'French Oak',
        capacity: 225,
        usageType: 'Aging',
        kosher: true,
      }),
    )
  ).id
  const spare = (await caller.make('/api/vessel', aVessel('T-102'))).id
  const empty = (await caller.make('/api/vessel', aVessel('T-103'))).id
  const fermentation = { startDate: '2024-09-10', initialBrix: 24.5, notes: 'Wild yeast' }
  const done = {
    ...fermentation,
    batchId,
    vesselId: tank,
    endDate: '2024-10-01',
    pressDate: '2024-09-30',
    status: 'Completed',
  }
  await caller.make('/api/fermentation', done)
  const active = await caller.make('/api/fermentation', {
    ...fermentation,
    batchId: second,
    vesselId: spare,
    status: 'Active',
  })
  const reading = { wineBatchId: batchId, brix: 20, temperature: 24.5, ph: 3.4, notes: oddText }
  await caller.make('/api/fermentation-maintenance', {
    ...reading,
    readingTimestamp: '2024-09-12T08:30:00.000Z',
  })
  await caller.make('/api/fermentation-maintenance', {
    wineBatchId: second,
    brix: 18.2,
    readingTimestamp: '2024-09-14T08:30:00.000Z',
  })
  await caller.make('/api/post-fermentation', {
    batchId,
    squeezingDate: '2024-10-01',
    daborbageDate: '2024-10-03',
    sg: 0.995,
    ph: 3.55,
    malicAcid: 1.2,
    va: 0.35,
    notes: 'Clear juice',
  })
  const aging = await caller.make('/api/aging', {
    batchId,
    vesselId: barrel,
    startDate: '2024-10-20',
    status: 'Active',
    notes: 'Third fill',
  })
  await caller.make('/api/aging-maintenance', {
    agingId: aging.id,
    ph: 3.5,
    ta: 6.1,
    so2: 28,
    color: 'Ruby',
    notes: 'Topped up',
  })
  await caller.make('/api/bottling', {
    batchId,
    bottlingDate: '2025-04-10',
    bottleCount: 1200,
    bottleSize: '750',
    status: 'Planned',
    notes: oddText,
  })
  return { batchId, second, tank, spare, empty, fermentationId: active.id }
}

const aBatch = (batchId, values) => ({
  batchId,
  batchName: 'Hillside Red',
  wineType: 'Red',
  startDate: '2024-09-05',
  grapeVariety: 'Syrah',
  status: 'In Progress',
  weight: 1200,
  netLiquidWeight: 900,
  finalBrix: 24.5,
  finalPh: 3.4,
  finalTa: 6.2,
  finalSg: 1.09,
  ...values,
})

const aVessel = (vesselId, values) => ({
  vesselId,
  vesselType: 'Tank',
  material: 'Stainless Steel',
  capacity: 5000,
  capacityUnit: 'L',
  usageType: 'Both',
  status: 'Empty',
  kosher: false,
  age: 3,
  manufacture: 'Speidel',
  ...values,
})

async function makeLedger(caller, { batchId, second, tank, spare, empty }) {
  const record = body => caller.make('/api/cellar/operations', body)
  const to = [
    { vesselId: tank, volume: 2050.5, batchId },
    { vesselId: spare, volume: 800, batchId: second },
  ]
  if (!(await record({ kind: 'opening', doneAt: '2025-09-01', unit: 'L', to }))) return
  const move = {
    from: [{ vesselId: tank, volume: 500 }],
    to: [{ vesselId: empty, volume: 490 }],
    losses: [{ reason: 'Lees', volume: 10 }],
  }
  const records = [{ do: 'start', kind: 'aging', vesselIds: [empty], batchId, day: '2025-09-10' }]
  await record({ kind: 'transfer', doneAt: '2025-09-10', moves: [move], records })
  const spill = volume => ({
    kind: 'loss',
    doneAt: '2025-09-12',
    reason: 'Spill',
    from: [{ vesselId: tank, volume }],
  })
  const { id, version } = await record(spill(40))
  const changes = [{ do: 'replace', id, version, operation: spill(4) }]
  await caller.make('/api/cellar/corrections', { changes, reason: 'A slip of the pen' })
  await caller.write('PUT', '/api/cellar/lock', { lockedBefore: '2025-09-05', reason: 'Books are closed' })
}

async function makeWatch(caller, { second, fermentationId }) {
  if (!(await caller.write('PUT', '/api/watch-limits', { wineType: 'Red', limits: { hotLook: 30 } }))) return
  await caller.write('PUT', '/api/watch-limits', { batchId: second, limits: { hotLook: 28 } })
  const until = new Date(Date.now() + 86_400_000).toISOString()
  await caller.make(`/api/watch/${fermentationId}/asides`, { kind: 'hot', until, reason: oddText })
  const hours = { quietFrom: null, quietTo: null, morningAt: '07:00', timeZone: 'Europe/Berlin' }
  const webhook = { webhookUrl: 'https://ntfy.example/cellar', webhookTopic: 'cellar' }
  await caller.write('PUT', '/api/notices/choices', { severity: 'look', mail: 'off', ...webhook, ...hours })
}

async function makeDevices(caller, { spare }) {
  const device = await caller.make('/api/devices', { name: 'Spindle 1', kind: 'ispindel', vesselId: spare })
  if (!device) return
  const messages = [
    { temperature: 24.1, sg: 1.045, battery: 3.9 },
    { temperature: 24.3, sg: 1.044, battery: 3.9, at: new Date(Date.now() - 3_600_000).toISOString() },
  ]
  for (const message of messages)
    await caller.make('/api/ingest', message, { 'x-device-token': device.token })
  const lost = await caller.make('/api/devices', { name: 'Lost one', kind: 'tilt', vesselId: null })
  await caller.make(`/api/devices/${lost.id}/revoke`, {})
}

async function makePrograms(caller) {
  const body = { name: 'Nightly report', days: '365', permissions: { 'vessels:view': true } }
  const program = await caller.make('/api/auth/access-tokens', body)
  if (!program) return
  const other = await caller.make('/api/auth/access-tokens', { ...body, name: 'Old report' })
  await caller.make(`/api/auth/access-tokens/${other.id}/revoke`, {})
}

/** Demanded once, and of nobody by now: whoever looks at this winery later comes in with a password. */
async function makeSignInRules(caller) {
  await caller.write('PUT', '/api/settings/second-step', { secondStepOf: 'everyone' })
  await caller.write('PUT', '/api/settings/second-step', { secondStepOf: 'nobody' })
}

async function makeImport(caller) {
  const { vesselId: _own, ...values } = aVessel('')
  const lines = [
    { fileName: 'cellar.xlsx', sheets: [{ kind: 'vessels', assignment: { Tank: 'vesselId' } }] },
    { sheet: 0, row: 2, values: { vesselId: 'T-201', ...values } },
  ]
  const content = lines.map(line => JSON.stringify(line)).join('\n')
  await caller.make('/api/import', content, { 'content-type': 'application/x-ndjson' })
}
