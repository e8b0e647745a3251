import { inForm } from './unicode-forms.ts'

// Names by which people know a record must differ where people see it: what shows nothing is no part of a name.

/** Zero-width characters, soft hyphens, direction marks, fillers, controls. A byte order mark is no blank here. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]|(?!\s)\p{Cc}/gu

/** The text without what nobody can see. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '')
}

/** A name as it is stored: nothing invisible, single blanks, none at the ends, letters and their marks joined. */
export function visibleText(text: string): string {
  return inForm(withoutInvisible(text), 'NFC').replace(/\s+/g, ' ').trim()
}

/** How names are compared that must be unique: also without case, and letters of all widths alike. */
export function nameKey(text: string): string {
  const alike = inForm(withoutInvisible(text), 'NFKC').toLowerCase()
  return visibleText(inForm(alike, 'NFKC'))
}
