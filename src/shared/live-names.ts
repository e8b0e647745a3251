/** Where one hears of what others have written. */
export const livePath = '/api/live'

/** The header that names the last state one has heard of. */
export const lastHeard = 'last-event-id'

/** How often an open stream says that it is still there, in seconds. */
export const heartbeatSeconds = 20
