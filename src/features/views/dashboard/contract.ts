/** What the captions under the figures look back on. */
export const periods = ['week', 'month', 'year'] as const
export type Period = (typeof periods)[number]

export const periodLabels: Record<Period, string> = { week: 'Week', month: 'Month', year: 'Year' }

/**
 * Where the six lists are. Their areas' contracts know it too (a test compares), but bring all their checks along,
 * and the first page after signing in should be light.
 */
export const paths = {
  batches: '/api/batch',
  vineyards: '/api/vineyard',
  vessels: '/api/vessel',
  fermentations: '/api/fermentation',
  agings: '/api/aging',
  bottlings: '/api/bottling',
}

/** The tables are glimpses: whoever wants more follows their link. */
export const mostRows = 5

export const dashboardTexts = {
  loading: 'Loading your dashboard...',
  failed: "We couldn't load your dashboard. Please try again.",
  noBatches: 'No active wine batches found',
  noBottling: 'No upcoming bottling runs scheduled',
  noFermentations: 'No active fermentation processes',
  noVessels: 'No vessels found',
  firstSteps: 'First steps',
  firstStepsHint: 'Four records, and your winery is up and running.',
  sampleHint:
    'Want to look around first? The sample winery shows three vintages. You can remove it in Settings at any time.',
  loadSample: 'Load the sample winery',
  loadingSample: 'Loading the sample winery...',
  noTypes: 'No wine batches to count yet',
}
