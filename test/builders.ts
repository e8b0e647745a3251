/** A valid vineyard body; name what matters to the test. */
export const aVineyard = (values: object = {}) => ({
  name: 'North Block',
  location: 'Lower Terrace',
  plantedVariety: 'Pinot Noir',
  plantingDate: '2012-04-18',
  acreage: 4.25,
  notes: 'Gravel over clay',
  ...values,
})

/** A valid vessel body. */
export const aVessel = (values: object = {}) => ({
  vesselId: 'T-101',
  vesselType: 'Tank',
  material: 'Stainless Steel',
  materialOther: null,
  capacity: 5000,
  capacityUnit: 'L',
  usageType: 'Both',
  status: 'Empty',
  notes: 'Cooling jacket',
  kosher: false,
  age: 3,
  manufacture: 'Speidel',
  previousOwner: null,
  ...values,
})

/** A valid wine batch body, as the form sends it; each call has a batch ID of its own. */
export const aBatch = (values: object = {}) => ({
  batchName: 'Hillside Red',
  batchId: `WB-20240905-${String(++batchCodes).padStart(4, '0')}`,
  vineyardId: null,
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
let batchCodes = 0

/** A valid vineyard maintenance body for that vineyard. */
export const aVineyardReading = (vineyardId: number, values: object = {}) => ({
  vineyardId,
  measurementDate: '2024-08-20',
  brix: 22.1,
  ph: 3.35,
  ta: 7.05,
  sg: 1.092,
  grapeColor: 'Deep purple',
  notes: 'Two more weeks',
  ...values,
})

/** A valid post-fermentation body for that batch. */
export const aPostFermentation = (batchId: number, values: object = {}) => ({
  batchId,
  squeezingDate: '2024-10-01',
  daborbageDate: '2024-10-03',
  sg: 0.995,
  ph: 3.55,
  malicAcid: 1.2,
  va: 0.35,
  notes: 'Clear juice',
  ...values,
})

/** A valid bottling run body for that batch. */
export const aBottling = (batchId: number, values: object = {}) => ({
  batchId,
  bottlingDate: '2025-04-10',
  bottleCount: 1200,
  bottleSize: 750,
  status: 'Planned',
  notes: 'Screw caps',
  ...values,
})

let users = 0

/** A valid user body with an e-mail address of its own; it still needs a `roleId`. */
export const aUser = (values: object = {}) => ({
  firstName: 'Rosa',
  lastName: 'Vine',
  email: `rosa${++users}@example.org`,
  password: 'first-press',
  active: true,
  ...values,
})

let roles = 0

/** A valid role body with a name of its own. */
export const aRole = (values: object = {}) => ({
  name: `Cellar Hand ${++roles}`,
  description: 'Works in the cellar',
  permissions: { 'vessels:view': true, 'vessels:edit': false },
  ...values,
})

/** A valid fermentation body; batch and vessel are the test's. */
export const aFermentation = (values: object = {}) => ({
  startDate: '2024-09-10',
  endDate: null,
  initialBrix: 24.5,
  status: 'Active',
  pressDate: null,
  notes: 'Wild yeast',
  ...values,
})

/** A valid aging body; batch and vessel are the test's. */
export const anAging = (values: object = {}) => ({
  startDate: '2024-10-20',
  endDate: null,
  status: 'Active',
  notes: 'Third fill',
  ...values,
})
