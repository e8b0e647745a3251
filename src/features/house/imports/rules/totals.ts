import type { Cell } from '#shared/sheets.ts'
import { isEmptyCell, textOfCell } from './cell-texts.ts'
import { headingKey } from './headings.ts'

const words = new Set(
  [
    'total, totals, sum, subtotal, sub total, grand total, average, mean, totaux, somme, sous total, total général',
    'moyenne, totale, totali, somma, subtotale, totale generale, media, suma, total general, promedio',
    'Summe, Gesamt, Gesamtsumme, Zwischensumme, insgesamt, Total gesamt, Durchschnitt, Mittelwert, Übertrag',
  ]
    .join(',')
    .split(',')
    .map(headingKey),
)

/** How they begin: most rows need no further look. */
const start = /^\s*(tot|s[uo]m|sub|sou|gran|av|mean|mo|med|prom|ges|zwi|ins|dur|mit|ü|u)/i

/** True for a row that adds up those above it: it begins with such a word, perhaps with a year. */
export function isTotal(cells: readonly Cell[]): boolean {
  const first = cells.find(cell => !isEmptyCell(cell))
  if (typeof first !== 'string' || first.length > 40 || !start.test(first)) return false
  return words.has(headingKey(textOfCell(first).replace(/\d{4}/, '')))
}
