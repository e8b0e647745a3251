import type { Database } from '#server/db/dialect.ts'
import { readSettings } from '#server/settings.ts'
import { openDatabase } from '../prepare.ts'
import { readArguments } from './command.ts'
import { grouped } from './progress.ts'

const usage = 'npm run winery:list'

/** Lists the wineries of the installation: how many may sign in, how much was done, and when last. */
export async function listWineries(args: string[]): Promise<void> {
  readArguments(usage, { args, options: {} })
  const { db } = await openDatabase(readSettings(process.env))
  try {
    const lines = await linesOf(db)
    const widths =
      lines[0]?.map((_, column) => Math.max(...lines.map(line => line[column]?.length ?? 0))) ?? []
    for (const line of lines)
      console.log(
        line
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd(),
      )
  } finally {
    await db.destroy()
  }
}

async function linesOf(db: Database): Promise<string[][]> {
  const wineries = await db
    .selectFrom('wineries as w')
    .innerJoin('auditHeads as h', 'h.wineryId', 'w.id')
    .leftJoin('auditEntries as e', each =>
      each.onRef('e.wineryId', '=', 'w.id').onRef('e.sequence', '=', 'h.sequence'),
    )
    .select(['w.id', 'w.name', 'w.createdAt', 'h.sequence', 'e.at'])
    .orderBy('w.id')
    .execute()
  const active = await db
    .selectFrom('users')
    .select(({ fn }) => ['wineryId', fn.countAll<number>().as('people')])
    .where('active', '=', true)
    .groupBy('wineryId')
    .execute()
  const people = new Map(active.map(({ wineryId, people }) => [wineryId, Number(people)]))
  const day = (moment: string | null) => moment?.slice(0, 10) ?? 'never'
  return [
    ['id', 'name', 'people', 'entries', 'founded', 'last entry'],
    ...wineries.map(({ id, name, createdAt, sequence, at }) => [
      String(id),
      name,
      grouped(people.get(id) ?? 0),
      grouped(sequence),
      day(createdAt),
      day(at),
    ]),
  ]
}
