import { z } from '#shared/zod.ts'
import type { FileTable } from './file-tables.ts'

// A winery's file is a ZIP that any system opens: for every kind of record a CSV for people and a JSON for programs,
// what every column means, a README and a manifest. The comment at its very end carries the SHA-256 of all bytes
// before that hash, so that a cut or a changed bit shows.

export const formatName = 'wine-management-winery'
export const formatVersion = 1

export const manifestName = 'manifest.json'
export const readmeName = 'README.txt'
export const columnsStem = 'columns'

export const csvName = ({ stem }: Pick<FileTable, 'stem'>) => `csv/${stem}.csv`
export const jsonName = ({ stem }: Pick<FileTable, 'stem'>) => `json/${stem}.json`

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)

export const manifest = z.object({
  format: z.literal(formatName),
  formatVersion: z.int(),
  madeAt: z.iso.datetime(),
  winery: z.object({ id: z.int().min(1), name: z.string() }),
  /** The version of the program, and the last migration of the schema that the rows are in. */
  program: z.string(),
  schema: z.string(),
  /** Where the audit trail ended. */
  auditHead: z.object({ sequence: count, hash }),
  files: z.array(z.object({ name: z.string(), rows: count.nullable(), bytes: count, sha256: hash })),
})
export type Manifest = z.output<typeof manifest>
export type ListedFile = Manifest['files'][number]

const noHash = '0'.repeat(64)

/** The comment of the ZIP before its hash is known. */
export const sealComment = `sha256:${noHash}`
export const sealedBytes = noHash.length

/** The hash at the end of a file, or null when it ends otherwise. */
export function readSeal(ending: string): string | null {
  return /^sha256:([0-9a-f]{64})$/.exec(ending)?.[1] ?? null
}
