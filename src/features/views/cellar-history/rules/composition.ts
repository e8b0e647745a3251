import type { CellarBatch, CellarContent } from '#features/records/cellar/contract/answers.ts'

/** By what the parts of a wine are told apart. */
export const partings = ['batch', 'variety', 'vintage', 'vineyard'] as const
export type Parting = (typeof partings)[number]
export const partingLabels: Readonly<Record<Parting, string>> = {
  batch: 'Batch',
  variety: 'Variety',
  vintage: 'Vintage',
  vineyard: 'Vineyard',
}

type Origins = CellarContent['composition']

/** One part of a wine. */
export interface WinePart {
  key: string
  name: string
  /** What else is known of it. */
  detail: string
  /** The batch that it is, where the parts are batches. */
  batchId: number | null
  litres: number
  share: number
}

/** Of what a wine is made, the largest part first. What its batches do not tell is said to be unknown. */
export function partsBy(parting: Parting, origins: Origins): WinePart[] {
  const whole = origins.reduce((sum, { volume }) => sum + volume, 0)
  const parts = new Map<string, WinePart>()
  for (const { batch, volume } of origins) {
    const named = batch ? namesOf[parting](batch) : added
    const known = parts.get(named.key)
    const litres = (known?.litres ?? 0) + volume
    parts.set(named.key, { ...named, litres, share: whole > 0 ? litres / whole : 0 })
  }
  return [...parts.values()].sort((a, b) => b.litres - a.litres)
}

type Named = Pick<WinePart, 'key' | 'name' | 'detail' | 'batchId'>

const added: Named = {
  key: 'added',
  name: 'Added liquid',
  detail: 'Water, concentrate, spirit',
  batchId: null,
}

const plain = (value: string | number | null, unknown: string): Named => ({
  key: value === null ? 'unknown' : `is ${value}`,
  name: value === null ? unknown : String(value),
  detail: '',
  batchId: null,
})

const namesOf: Readonly<Record<Parting, (batch: CellarBatch) => Named>> = {
  batch: ({ id, batchId, batchName, grapeVariety, vintage, vineyardName }) => ({
    key: `batch ${id}`,
    name: [batchId, batchName].filter(Boolean).join(' '),
    detail: [
      grapeVariety || 'variety unknown',
      vintage ?? 'vintage unknown',
      vineyardName || 'vineyard unknown',
    ].join(', '),
    batchId: id,
  }),
  variety: ({ grapeVariety }) => plain(grapeVariety?.trim() || null, 'Variety unknown'),
  vintage: ({ vintage }) => plain(vintage, 'Vintage unknown'),
  vineyard: ({ vineyardName }) => plain(vineyardName, 'Vineyard unknown'),
}

/** What several contents are made of together. */
export function originsOf(contents: readonly CellarContent[]): Origins {
  const sums = new Map<number, Origins[number]>()
  for (const { composition } of contents)
    for (const part of composition) {
      const id = part.batch?.id ?? 0
      const volume = (sums.get(id)?.volume ?? 0) + part.volume
      sums.set(id, { ...part, volume })
    }
  return [...sums.values()]
}
