import { actions, areas, type PermissionMap } from '#shared/permissions.ts'

// The people, places and things of the sample winery.

export const demoPassword = 'cellar-door'
export const demoAdmin = { email: 'olivia@demo.winery', firstName: 'Olivia', lastName: 'Marchetti' }

const production = areas.filter(area => area !== 'users' && area !== 'roles')

function granting(grants: (area: string, action: string) => boolean): PermissionMap {
  return Object.fromEntries(
    production.flatMap(area =>
      actions.filter(action => grants(area, action)).map(action => [`${area}:${action}`, true]),
    ),
  )
}

export const demoRoles = [
  {
    name: 'Cellar Hand',
    description: 'Takes readings and moves wine',
    permissions: granting(
      (area, action) =>
        action === 'view' || (action !== 'delete' && ['fermentation', 'aging', 'vessels'].includes(area)),
    ),
  },
  {
    name: 'Viewer',
    description: 'Looks, and changes nothing',
    permissions: granting((_area, action) => action === 'view'),
  },
]

export const demoUsers = [
  { firstName: 'Henri', lastName: 'Dubois', email: 'henri@demo.winery', role: 'Winemaker' },
  { firstName: 'Sofia', lastName: 'Almeida', email: 'sofia@demo.winery', role: 'Winemaker' },
  { firstName: 'Jonas', lastName: 'Keller', email: 'jonas@demo.winery', role: 'Cellar Hand' },
  { firstName: 'Mei', lastName: 'Tanaka', email: 'mei@demo.winery', role: 'Cellar Hand' },
  { firstName: 'Peter', lastName: 'Novak', email: 'peter@demo.winery', role: 'Viewer' },
]

export const demoVineyards = [
  ['Old Orchard', 'Lower Terrace', 'Pinot Noir', '2009-04-14', 6.4, 'Gravel over clay, early ripening'],
  ['Hilltop', 'North Ridge', 'Zinfandel', '1924-03-02', 3.15, 'Dry farmed, head trained'],
  ['River Bend', 'Valley Floor', 'Sauvignon Blanc', '2016-05-03', 8.75, 'Deep silt, vigorous'],
  [
    'Chapel Block',
    'South Slope',
    'Cabernet Sauvignon',
    '2001-04-20',
    11.2,
    'Wind machine at the upper corner',
  ],
  ['Stone Wall', 'South Slope', 'Merlot', '2004-04-09', 7.9, 'Terraced, hand work only'],
  ['Fog Line', 'Coast Range', 'Chardonnay', '2012-04-27', 9.3, 'Cool site, last to be picked'],
  ['Creekside', 'Valley Floor', 'Syrah', '2014-05-12', 5.6, 'Co-planted with a little Viognier'],
  ['East Gate', 'North Ridge', 'Grenache', '2018-04-30', 4.85, 'Young vines, netted against birds'],
].map(([name, location, plantedVariety, plantingDate, acreage, notes]) => ({
  name,
  location,
  plantedVariety,
  plantingDate,
  acreage,
  notes,
}))

export const redVarieties = new Set([
  'Pinot Noir',
  'Zinfandel',
  'Cabernet Sauvignon',
  'Merlot',
  'Syrah',
  'Grenache',
])

const number = (index: number) => String(index).padStart(2, '0')
const many = <Thing>(count: number, make: (index: number) => Thing) =>
  Array.from({ length: count }, (_, index) => make(index))
const oaks = ['French Oak', 'French Oak', 'American Oak', 'Hungarian Oak'] as const

/** The large casks, two of each size: one vintage goes in while the one before is still there. */
const casks = [1800, 2300, 2500, 3000, 3200].flatMap(litres => [litres, litres])

/** Vessels of every type: tanks ferment and settle, barrels and casks age, kegs keep what barrels are topped with. */
export const demoVessels = [
  ...many(9, index => ({
    ...vessel(
      `T-${number(index + 1)}`,
      'Tank',
      'Stainless Steel',
      [5000, 3000, 8000][index % 3] ?? 3000,
      'L',
      'Both',
    ),
    location: 'Tank hall',
  })),
  ...many(2, index => vessel(`T-${number(index + 10)}`, 'Tank', 'Concrete', 25, 'hL', 'Both')),
  ...many(3, index => vessel(`TOTE-${number(index + 1)}`, 'Tote', 'Plastic', 275, 'gal', 'Fermentation')),
  ...many(3, index => vessel(`BIN-${number(index + 1)}`, 'Bin', 'Plastic', 1000, 'L', 'Fermentation')),
  ...many(22, index => ({
    ...vessel(`B-${number(index + 1)}`, 'Barrel', oaks[index % 4] ?? 'French Oak', 225, 'L', 'Aging'),
    age: index % 5,
    manufacture: ['Tonnellerie Nord', 'Oak & Sons', 'Kádár'][index % 3],
    toast: ['Medium', 'Medium plus', 'Light'][index % 3],
    vintage: String(2020 + (index % 5)),
    location: `Cave, row ${1 + (index % 4)}`,
  })),
  { ...vessel('AMPHORA-01', 'Other', 'Other', 800, 'L', 'Both'), materialOther: 'Terracotta' },
  ...many(2, index => ({
    ...vessel(`T-${number(index + 12)}`, 'Tank', 'Stainless Steel', 1000, 'L', 'Both'),
    location: 'Tank hall',
  })),
  ...casks.map((litres, index) => ({
    ...vessel(`CASK-${number(index + 1)}`, 'Barrel', 'French Oak', litres, 'L', 'Aging'),
    location: 'Cave, end wall',
  })),
  ...many(2, index => ({
    ...vessel(`KEG-${number(index + 1)}`, 'Other', 'Stainless Steel', 150, 'L', 'Aging'),
    location: 'Cave, row 1',
  })),
]

function vessel(
  vesselId: string,
  vesselType: string,
  material: string,
  capacity: number,
  capacityUnit: string,
  usageType: string,
) {
  return {
    vesselId,
    vesselType,
    material,
    capacity,
    capacityUnit,
    usageType,
    status: 'Empty',
    kosher: vesselId.endsWith('1'),
  }
}
