import { z } from '#shared/zod.ts'

/** Where the sample records are loaded, asked about and taken out again. */
export const samplePath = '/api/sample-winery'

export const sampleState = z
  .object({
    /** The sample records are in this winery, and nobody is loading them any more. */
    isLoaded: z.boolean(),
    isLoading: z.boolean(),
    /** The winery has nothing of its own yet, so that sample records cannot mix with real ones. */
    canLoad: z.boolean(),
  })
  .meta({ id: 'SampleState', example: { isLoaded: false, isLoading: false, canLoad: true } })

export const sampleTexts = {
  loaded: 'The sample winery is loaded. Have a look around!',
  removed: 'The sample winery is gone. Your own records are as they were.',
  notEmpty: 'The sample winery can only be loaded into a winery without records.',
  loading: 'The sample winery is still being loaded. Try again in a moment.',
  inUse: 'Some of your own records use sample records. Delete those first.',
  confirmRemove: 'Are you sure you want to remove all sample records?',
}
