import type { Sheet } from '#shared/sheets.ts'

/** What is to be read. */
export type ToSheetWorker = { file: File } | { pasted: string }

/** A sheet is named, then its rows come in pieces; or there is a reason why there are none. */
export type FromSheetWorker =
  | { sheet: string }
  | { rows: Sheet['rows'] }
  | 'done'
  | { refusal: string }
  | { fault: string }

/** So few rows at a time that taking them over holds up nothing on the page. */
export const rowsAtOnce = 500
