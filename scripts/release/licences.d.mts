export interface Licence {
  name: string
  version: string
  licence: string | null
  author: string | null
  texts: string[]
}
export function licenceOf(folder: string): Licence
export function licencesText(packages: readonly Licence[]): string
