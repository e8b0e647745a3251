import type { Queries } from '#server/db/dialect.ts'
import type { Door } from '#server/db/writing/write-door.ts'
import type { z } from '#shared/zod.ts'
import type { Choices, choicesInput } from '../contract.ts'

const findChoices = (db: Queries, wineryId: number, userId: number) =>
  db
    .selectFrom('noticeChoices')
    .selectAll()
    .where('wineryId', '=', wineryId)
    .where('userId', '=', userId)
    .executeTakeFirst()

/** What holds for somebody who has chosen nothing: they are told of nothing. */
const nothingChosen = {
  severity: 'none',
  mail: 'off',
  webhookUrl: null,
  webhookTopic: null,
  quietFrom: null,
  quietTo: null,
  morningAt: null,
  timeZone: 'UTC',
} as const

export async function readChoices(
  db: Queries,
  wineryId: number,
  userId: number,
): Promise<Omit<Choices, 'canMail'>> {
  const row = await findChoices(db, wineryId, userId)
  if (!row) return nothingChosen
  const { severity, mail, webhookUrl, webhookTopic, quietFrom, quietTo, morningAt, timeZone } = row
  return { severity, mail, webhookUrl, webhookTopic, quietFrom, quietTo, morningAt, timeZone }
}

export async function choose(door: Door, input: z.output<typeof choicesInput>): Promise<void> {
  const { wineryId, userId } = door.actor
  if (userId === null) return
  const before = await findChoices(door.tx, wineryId, userId)
  const values = { ...input, webhookUrl: input.webhookUrl ?? null, webhookTopic: input.webhookTopic ?? null }
  if (before) await door.update('noticeChoices', before, values)
  else await door.insert('noticeChoices', { ...values, userId })
}
