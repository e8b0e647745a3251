/** Where everything of the winery is had as one file. */
export const exportPath = '/api/settings/export'

export const exportTexts = {
  saved: 'Everything is saved.',
  busy: 'Others are saving everything at the moment. Try again in a minute.',
} as const
