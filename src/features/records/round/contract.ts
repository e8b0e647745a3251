/** The screen of a round through the cellar. */
export const roundScreen = '/round'

/**
 * The round at one vessel: where it stops there, else a round of that vessel alone. A word that no other address has: a
 * screen sees the next one's address before it is left, and this one takes out of it what it has done.
 */
export const roundOfVessel = (id: number): string => `${roundScreen}?stop=${id}`

/** Where a vessel's label is read; from a round, to go on with it there. */
export const scanForRound = '/scan?to=round'
