// How texts are compared where neither case nor accents should matter: "Chateau" finds "Château".

import { inForm } from './unicode-forms.ts'

/** Letters that stand for themselves in Unicode, though a keyboard without them offers only the plain one. */
const plainOf: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

/** The text without case and accents. */
export function foldText(text: string): string {
  const plain = inForm(text, 'NFD').replace(/\p{M}/gu, '').toLowerCase()
  return inForm(plain, 'NFC').replace(/[øłđı]/g, letter => plainOf[letter] ?? letter)
}

/** The last of the Latin letters with accents that European languages write. */
const lastLatin = 0x24f

const variants = new Map<string, string[]>()
for (let code = 'A'.charCodeAt(0); code <= lastLatin; code++) {
  const letter = String.fromCharCode(code)
  const folded = foldText(letter)
  if (/\p{L}/u.test(letter) && folded.length === 1)
    variants.set(folded, [...(variants.get(folded) ?? []), letter])
}

/** For every character of a text, all those that count as the same one. */
export function variantsOf(text: string): string[][] {
  return [...inForm(text, 'NFC')].map(char => {
    const same = variants.get(foldText(char)) ?? [char, char.toLowerCase(), char.toUpperCase()]
    return [...new Set(same)].filter(each => [...each].length === 1)
  })
}
