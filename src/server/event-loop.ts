const waiting: (() => void)[] = []

function letOneGo(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(letOneGo)
}

/**
 * Waits for a turn of the event loop of one's own. Whoever works through much data takes a turn between two pieces
 * of it: of all who do, one goes on in each turn, so that a short request never waits for more than one piece.
 */
export function ownTurn(): Promise<void> {
  return new Promise(resolve => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(letOneGo)
  })
}
