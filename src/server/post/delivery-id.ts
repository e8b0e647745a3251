/**
 * The caller's id of a delivery, in characters that a Message-ID and a header may hold. The same id is always written
 * the same way, and no two ids alike: by it a receiver knows what came twice.
 */
export function writtenId(id: string): string {
  return id.replace(/[^\w.-]/gu, character => `=${Buffer.from(character).toString('hex')}`)
}
