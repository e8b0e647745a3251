// Apart from the contract, so that the bell, which is on every page, brings nothing else with it.

export const watchPath = '/api/watch'
/** What devices measure changes by the minute, and is asked for by itself. */
export const sensorsPath = '/api/watch-sensors'
export const limitsPath = '/api/watch-limits'
export const watchScreen = '/watch'
