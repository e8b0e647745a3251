/** Every telling asks for lists anew and draws them, in milliseconds: it is done at most twice a second. */
const tellEvery = 500

/** Tells under which paths entries have arrived: of hundreds that arrive in a row together, of a single one at once. */
export function makeArrivals(tell: (path: string) => void): (path: string) => void {
  const arrived = new Set<string>()
  let toldAt = 0
  let isComing = false

  function tellAll(): void {
    isComing = false
    toldAt = Date.now()
    const paths = [...arrived]
    arrived.clear()
    for (const path of paths) tell(path)
  }

  return path => {
    arrived.add(path)
    if (isComing) return
    isComing = true
    setTimeout(tellAll, Math.max(0, toldAt + tellEvery - Date.now()))
  }
}
