// What `npm run screenshots` takes pictures of. An address may ask for the id of a record of the sample winery.

const first = (records, fits = () => true) => records.find(fits)?.id ?? 1

/** Every screen by the name of its pictures. */
export const screens = {
  login: () => '/login',
  dashboard: () => '/dashboard',
  'dashboard-production': () => '/dashboard?tab=production',
  'dashboard-inventory': () => '/dashboard?tab=inventory',
  vineyards: () => '/vineyards',
  'vineyards-form': () => '/vineyards?add=1',
  'vineyard-maintenance': () => '/vineyard-maintenance',
  batches: () => '/batches',
  batch: async read => `/batches/${first(await read('/api/batch'), ({ status }) => status === 'Completed')}`,
  fermentation: () => '/fermentation',
  'fermentation-page': async read =>
    `/fermentation/${first(await read('/api/fermentation'), ({ status }) => status === 'Active')}`,
  'fermentation-maintenance': () => '/fermentation-maintenance',
  'fermentation-maintenance-form': () => '/fermentation-maintenance?add=1',
  'post-fermentation': () => '/post-fermentation',
  aging: () => '/aging',
  'aging-maintenance': () => '/aging-maintenance',
  vessels: () => '/vessels',
  vessel: async read => `/vessels/${first(await read('/api/vessel'))}`,
  'vessel-labels': () => '/vessels/labels',
  round: () => '/round',
  'round-stop': async read => {
    const active = (await read('/api/fermentation?status=Active')).at?.(0)
    return `/round?stop=${active?.vesselId ?? active?.vessel?.id ?? 1}`
  },
  scan: () => '/scan',
  watch: () => '/watch',
  'watch-page': async read => `/fermentation/${(await read('/api/watch')).fermentations?.at(0)?.id ?? 1}`,
  bottling: () => '/bottling',
  'bottling-calendar': () => '/bottling?view=calendar',
  cellar: () => '/cellar',
  'cellar-racking': async read => {
    const { id } = (await read('/api/cellar/vessels')).find?.(({ content }) => content) ?? { id: 1 }
    return `/cellar/new/transfer?vessels=${id}`
  },
  'cellar-opening': () => '/cellar/opening',
  'cellar-preview': async read => {
    const { operations = [] } = await read('/api/cellar/operations?kind=blend')
    return `/cellar/operations/${first(operations)}/correct?remove=1`
  },
  tracking: () => '/tracking',
  'blend-calculator': () => '/blend-calculator',
  users: () => '/users',
  roles: () => '/roles',
  settings: () => '/settings',
  activity: () => '/activity',
}

export const widths = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
}

export const schemes = ['light', 'dark']

/** The pictures that the documentation shows, by their names there. */
export const documented = {
  'dashboard.png': 'filled-dashboard-desktop-light',
  'batch.png': 'filled-batch-desktop-light',
  'fermentation.png': 'filled-fermentation-page-desktop-dark',
  'readings-phone.png': 'filled-fermentation-maintenance-phone-light',
  'cellar.png': 'filled-cellar-desktop-light',
  'cellar-racking-phone.png': 'filled-cellar-racking-phone-light',
  'cellar-preview.png': 'filled-cellar-preview-desktop-light',
  'round-phone.png': 'filled-round-stop-phone-light',
  'reading-form-phone.png': 'filled-fermentation-maintenance-form-phone-dark',
}
