import { z } from '#shared/zod.ts'
import type { AuditHead } from '../audit/audit-chains.ts'

// A backup is a gzip file of JSON lines, so that any system can still read it without this program:
//   the header, then for every table its beginning, its rows (arrays) and its end, then the footer.
// An empty last part of the gzip file carries, as its comment, the SHA-256 of all bytes before it.

export const formatName = 'wine-management-backup'
export const formatVersion = 1

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)

export const headerLine = z.object({
  format: z.literal(formatName),
  formatVersion: z.int(),
  createdAt: z.iso.datetime(),
  program: z.string(),
  database: z.enum(['sqlite', 'postgresql']),
  /** The last migration of the schema that the rows are in. */
  schema: z.string(),
  /** Which installation made it; older files do not say. */
  installation: z.string().optional(),
})
export type Header = z.output<typeof headerLine>

export const tableLine = z.object({ table: z.string(), columns: z.array(z.string()), lastId: count })
export type TableBegin = z.output<typeof tableLine>

export const tableEndLine = z.object({ endOf: z.string(), rows: count, sha256: hash })
export type TableEnd = z.output<typeof tableEndLine>

const auditHead = z.object({
  wineryId: z.int(),
  winery: z.string(),
  sequence: count,
  hash,
}) satisfies z.ZodType<AuditHead>

export const footerLine = z.object({ tables: count, rows: count, auditHeads: z.array(auditHead) })
export type Footer = z.output<typeof footerLine>

const gzipHeaderWithComment = [0x1f, 0x8b, 8, 0x10, 0, 0, 0, 0, 0, 0xff]
const nothingDeflated = [3, 0]
const checksumAndLengthOfNothing = [0, 0, 0, 0, 0, 0, 0, 0]
const sealComment = /^sha256:([0-9a-f]{64})\0$/
export const gzipMagic = Buffer.from([0x1f, 0x8b, 8])

/** The last part of the file. */
export function seal(sha256: string): Buffer {
  return Buffer.concat([
    Buffer.from(gzipHeaderWithComment),
    Buffer.from(`sha256:${sha256}\0`, 'latin1'),
    Buffer.from([...nothingDeflated, ...checksumAndLengthOfNothing]),
  ])
}

export const sealLength = seal('0'.repeat(64)).length

/** The hash in a seal, or null when the bytes are none. */
export function readSeal(bytes: Buffer): string | null {
  const comment = bytes.subarray(
    gzipHeaderWithComment.length,
    sealLength - nothingDeflated.length - checksumAndLengthOfNothing.length,
  )
  const sha256 = sealComment.exec(comment.toString('latin1'))?.[1]
  return sha256 && seal(sha256).equals(bytes) ? sha256 : null
}
