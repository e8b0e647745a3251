import type { Day } from '#shared/days.ts'

/** A batch without status is in progress. */
export function batchStatus(stored: string | null): string {
  return stored ?? 'In Progress'
}

/** What a new batch is made of: what its vineyard grows, else a text that says where to look. */
export function newGrapeVariety(given: string | null, vineyard: { plantedVariety: string } | null): string {
  return given ?? (vineyard?.plantedVariety || 'From Vineyard')
}

/** The ID proposed for a new batch: `WB-20240105-0042`. */
export function proposeBatchCode(day: Day, random: () => number = Math.random): string {
  const fourDigits = String(Math.floor(random() * 10_000)).padStart(4, '0')
  return `WB-${day.replaceAll('-', '')}-${fourDigits}`
}
