import { foldText } from '#shared/text-folding.ts'

const months: readonly string[] = [
  'january jan janvier janv gennaio gen enero ene januar janner jaenner',
  'february feb fevrier fevr fev febbraio febrero februar feber',
  'march mar mars marzo marz maerz mrz',
  'april apr avril avr aprile abril abr',
  'may mai maggio mag mayo',
  'june jun juin giugno giu junio juni',
  'july jul juillet juil luglio lug julio juli',
  'august aug aout agosto ago',
  'september sep sept septembre settembre set septiembre setiembre',
  'october oct octobre ottobre ott octubre oktober okt',
  'november nov novembre noviembre',
  'december dec decembre dicembre dic diciembre dezember dez',
]

const numbers = new Map(
  months.flatMap((words, month) => words.split(' ').map(word => [word, month + 1] as const)),
)

/** The month that a word names in one of the five languages; null for no month. */
export function monthNamed(word: string): number | null {
  return numbers.get(foldText(word.slice(0, 12))) ?? null
}
