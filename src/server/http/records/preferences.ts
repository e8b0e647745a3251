import type { FastifyRequest } from 'fastify'
import { z } from '#shared/zod.ts'
import { largestPage } from './listing.ts'

/** What the API description says of the header. */
export const listHeaders = z.object({
  Prefer: z
    .string()
    .describe(
      '`max-items=50` asks for a first page although the address names none; the next one is at the cursor in ' +
        '`X-Next-Cursor`. `count=exact` asks for `X-Total-Count`, which a search leaves out.',
    ),
})

/** What a caller of a list would like, said beside the address and never in it. */
export interface ListPreferences {
  /** A page of so many instead of everything. */
  maxItems: number | null
  /** How many there are in all. */
  wantsCount: boolean
}

/** Reads `Prefer: max-items=50, count=exact`. A preference that is not understood is left alone, as its RFC asks. */
export function listPreferences({ headers }: Pick<FastifyRequest, 'headers'>): ListPreferences {
  const prefer = headers.prefer
  if (prefer === undefined) return { maxItems: null, wantsCount: false }
  const wishes = String(prefer)
    .toLowerCase()
    .split(/[,;]/)
    .map(wish => wish.trim())
  const asked = wishes.map(wish => /^max-items="?(\d{1,9})"?$/.exec(wish)?.[1]).find(Boolean)
  const maxItems = asked && Number(asked) > 0 ? Math.min(Number(asked), largestPage) : null
  return { maxItems, wantsCount: wishes.includes('count=exact') }
}

/** What of the preferences an answer follows, for its `Preference-Applied` header and its tag. */
export function appliedPreferences({ maxItems, wantsCount }: ListPreferences): string {
  const applied = [maxItems !== null && `max-items=${maxItems}`, wantsCount && 'count=exact']
  return applied.filter(Boolean).join(', ')
}
