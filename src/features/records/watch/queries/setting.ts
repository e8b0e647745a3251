import type { Door } from '#server/db/writing/write-door.ts'
import { Failure, invalidInput } from '#server/failure.ts'
import { requireReference } from '#server/http/records/references.ts'
import type { z } from '#shared/zod.ts'
import { type asideInput, type limitsInput, watchTexts } from '../contract.ts'

const longest = 30 * 86_400_000

/** Sets a finding aside. Whoever sets the same one aside again says anew how long. */
export async function setAside(
  door: Door,
  fermentationId: number,
  { kind, until, reason }: z.output<typeof asideInput>,
): Promise<void> {
  const { wineryId, userId } = door.actor
  const fermentation = await door.tx
    .selectFrom('fermentations')
    .select('id')
    .where('wineryId', '=', wineryId)
    .where('id', '=', fermentationId)
    .executeTakeFirst()
  if (!fermentation) throw new Failure(404)
  const [moment, now] = [Date.parse(until ?? ''), Date.parse(door.now)]
  const refuse = (message: string) => invalidInput([{ field: 'until', message, value: until }])
  if (!(moment > now)) throw refuse(watchTexts.untilPast)
  if (moment > now + longest) throw refuse(watchTexts.tooLong)
  for (const before of await currentAsides(door, fermentationId, kind))
    await door.remove('watchAsides', before)
  const values = { fermentationId, kind, until: new Date(moment).toISOString(), reason, setById: userId }
  await door.insert('watchAsides', values)
}

const currentAsides = (door: Door, fermentationId: number, kind: string) =>
  door.tx
    .selectFrom('watchAsides')
    .selectAll()
    .where('wineryId', '=', door.actor.wineryId)
    .where('fermentationId', '=', fermentationId)
    .where('kind', '=', kind as never)
    .where('until', '>', door.now)
    .execute()

/** Takes a finding up again. */
export async function takeUp(door: Door, fermentationId: number, id: number): Promise<void> {
  const row = await door.tx
    .selectFrom('watchAsides')
    .selectAll()
    .where('wineryId', '=', door.actor.wineryId)
    .where('fermentationId', '=', fermentationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Failure(404)
  await door.remove('watchAsides', row)
}

/** Sets the limits of the winery, a wine type or a batch; what is as usual leaves no row behind. */
export async function setLimits(door: Door, input: z.output<typeof limitsInput>): Promise<void> {
  const { wineryId, userId } = door.actor
  const batchId = input.batchId ?? null
  const wineType = batchId === null ? (input.wineType ?? null) : null
  if (batchId !== null) await requireReference(door, 'batches', batchId, 'batchId', 'wine batch')
  const before = await door.tx
    .selectFrom('watchLimits')
    .selectAll()
    .where('wineryId', '=', wineryId)
    .where('wineType', wineType === null ? 'is' : '=', wineType)
    .where('batchId', batchId === null ? 'is' : '=', batchId)
    .executeTakeFirst()
  const set = Object.fromEntries(Object.entries(input.limits).filter(([, value]) => value != null))
  const soak = batchId === null ? null : (input.coldSoakUntil ?? null)
  const values = {
    wineType,
    batchId,
    coldSoakUntil: soak && new Date(soak).toISOString(),
    limits: JSON.stringify(set),
    setById: userId,
  }
  const isUsual = Object.keys(set).length === 0 && soak === null
  if (before && isUsual) await door.remove('watchLimits', before)
  else if (before) await door.update('watchLimits', before, values)
  else if (!isUsual) await door.insert('watchLimits', values)
}
