import type {
  CellarContent,
  CellarOperation,
  CellarVessel,
} from '#features/records/cellar/contract/answers.ts'
import type { Caller } from './caller.ts'

/** All current operations of a winery, oldest first, read page by page. */
export async function readOperations(admin: Caller, query = ''): Promise<CellarOperation[]> {
  const operations: CellarOperation[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await admin.get(`/api/cellar/operations?${query}&cursor=${cursor}`)
    operations.push(...body.operations)
    cursor = body.cursor
  }
  return operations.reverse()
}

export interface OriginBalance {
  origin: string
  /** Litres. */
  came: number
  there: number
  left: number
}

/**
 * What came in of each origin, what of it is in the vessels, and what has left them, read off the entries one by one:
 * whatever an entry took out of the vessels is what it says went out or was lost, and no origin turns into another.
 */
export async function balanceByOrigin(
  admin: Caller,
): Promise<{ origins: OriginBalance[]; faults: string[] }> {
  const faults: string[] = []
  const [came, there, left] = [new Tally(), new Tally(), new Tally()]
  for (const operation of await readOperations(admin)) {
    const gone = new Tally()
    for (const { batchId, volume } of operation.moves.flatMap(({ enters }) => enters)) {
      came.add(String(batchId), volume)
      gone.add(String(batchId), volume)
    }
    for (const { before, after } of operation.vessels) {
      gone.addParts(before, 1)
      gone.addParts(after, -1)
    }
    for (const [origin, litres] of gone) {
      left.add(origin, litres)
      if (litres < 0 && !isNothing(litres) && operation.measured.length === 0)
        faults.push(`${operation.kind} of ${operation.doneAt}: ${-litres} L of ${origin} out of nothing`)
    }
    if (!isNothing(gone.total - statedGone(operation)))
      faults.push(
        `${operation.kind} of ${operation.doneAt}: ${gone.total} L gone, ${statedGone(operation)} L said`,
      )
  }
  const { body } = await admin.get('/api/cellar/vessels')
  for (const { content } of body as CellarVessel[]) there.addParts(content, 1)
  const origins = [...came].map(([origin, litres]) => ({
    origin,
    came: litres,
    there: there.get(origin) ?? 0,
    left: left.get(origin) ?? 0,
  }))
  for (const { origin, ...sides } of origins)
    if (!isNothing(sides.came - sides.there - sides.left)) faults.push(`${origin}: ${JSON.stringify(sides)}`)
  return { origins, faults }
}

/** Shares are told in nanolitres; a millionth of a litre is only the adding of decimals. */
const isNothing = (litres: number) => Math.abs(litres) < 1e-6

/** What an entry itself says to have gone out of the cellar, been lost, or not been found when measured. */
function statedGone({ moves, measured, vessels }: CellarOperation): number {
  const named = moves.flatMap(({ out, losses }) => [...out, ...losses])
  const missing = measured.map(({ vesselId, volume }) => {
    const found = vessels.find(each => each.vesselId === vesselId)?.before?.volume ?? 0
    return { volume: found - volume }
  })
  return [...named, ...missing].reduce((sum, { volume }) => sum + volume, 0)
}

/** Litres by origin. */
class Tally extends Map<string, number> {
  get total(): number {
    return [...this.values()].reduce((sum, litres) => sum + litres, 0)
  }

  add(origin: string, litres: number): void {
    this.set(origin, (this.get(origin) ?? 0) + litres)
  }

  addParts(content: CellarContent | null, sign: 1 | -1): void {
    for (const { batch, volume } of content?.composition ?? [])
      this.add(String(batch?.id ?? null), sign * volume)
  }
}
