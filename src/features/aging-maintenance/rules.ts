type Fields = Record<string, unknown>

/**
 * What a change leaves out stays; but the start date was read off the aging, so a reading that is given to
 * another aging takes that one's, unless the body says which.
 */
export function mergeReading(before: Fields, body: Fields): Fields {
  const moves = body.agingId !== undefined && String(body.agingId) !== String(before.agingId)
  return { ...before, ...(moves && { agingStartDate: null }), ...body }
}
