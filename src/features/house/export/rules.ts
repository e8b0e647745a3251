import { foldText } from '#shared/text-folding.ts'

/** "marchetti-family-cellars-2026-11-17.zip": a name that every system takes. */
export function exportFileName(winery: string, day: string): string {
  const words = foldText(winery)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  return `${words || 'winery'}-${day}.zip`
}
