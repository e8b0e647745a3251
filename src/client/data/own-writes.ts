/** The writes of this tab, so that it does not take them for somebody else's when it hears of them. */

const known = new Set<string>()
const mostKnown = 500
let underWay = 0
const waiting = new Set<() => void>()

/** Makes a write, and remembers under which name the server has done it. */
export async function asOwnWrite<Answer extends { response: Response }>(
  write: () => Promise<Answer>,
): Promise<Answer> {
  underWay++
  try {
    const answer = await write()
    const request = answer.response.headers.get('x-request-id')
    if (request) remember(request)
    return answer
  } finally {
    underWay--
    if (underWay === 0) for (const goOn of [...waiting]) goOn()
  }
}

function remember(request: string): void {
  if (known.size >= mostKnown) known.delete(known.values().next().value ?? '')
  known.add(request)
}

export const isOwnWrite = (request: string) => known.has(request)

/** Resolves when no write of this tab is on its way, or after the longest wait: only then is it known whose is whose. */
export function whenWritesAreKnown(longest: number): Promise<void> {
  if (underWay === 0) return Promise.resolve()
  return new Promise(resolve => {
    const patience = setTimeout(goOn, longest)
    function goOn() {
      clearTimeout(patience)
      waiting.delete(goOn)
      resolve()
    }
    waiting.add(goOn)
  })
}
