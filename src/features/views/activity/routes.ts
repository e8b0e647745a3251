import type { Queries } from '#server/db/dialect.ts'
import type { RecordTableName } from '#server/db/tables.ts'
import { notFound } from '#server/failure.ts'
import { type Api, addRoute, type Call, whoOf } from '#server/http/api.ts'
import { pathId } from '#server/http/checked-input.ts'
import { answerFresh } from '#server/http/memory/freshness.ts'
import { tagOf } from '#server/http/openapi-schemas.ts'
import { largestPage } from '#server/http/records/listing.ts'
import { broughtInMark, type HistoryEntry, historyEntry } from '#shared/history.ts'
import { type Resource, typeNameOf } from '#shared/resource.ts'
import { answeredAction, historyActions } from '#shared/trail-actions.ts'
import { z } from '#shared/zod.ts'
import { type ActivityEntry, activityEntry, activityPath, type TrailKind, trailKinds } from './contract.ts'
import { isKnown, openNameBook, readTrail, type TrailEntry } from './queries.ts'
import { changesBetween, referencesIn, type TrailRow } from './rules.ts'

const paging = {
  limit: z.int().min(1).max(largestPage).describe('How many entries; 50 when not said'),
  cursor: z.string().describe('The `X-Next-Cursor` of the page before'),
}

export function addActivityRoutes(api: Api, records: readonly Resource[]): void {
  const kinds = trailKinds(records)
  // A record's history names others, and any of them may be renamed.
  const reads = kinds.map(({ name }) => name as RecordTableName)
  for (const kind of records)
    addRoute(api, {
      method: 'GET',
      path: `${kind.path}/{id}/history`,
      access: `${kind.area}:view`,
      operation: `read${typeNameOf(kind)}History`,
      summary: `Read who changed what of one ${kind.singular}, newest first, also after it was deleted`,
      tag: tagOf(kind),
      isFresh: true,
      reads,
      query: z.object(paging),
      answer: historyEntry.array(),
      handle: async call => {
        const id = pathId(call.params.id)
        const { wineryId } = whoOf(call)
        if (!(await isKnown(api.db, wineryId, kind.name, id))) throw notFound()
        const { limit, cursor } = call.query
        const entries = () =>
          present(api, call, kinds, { kind: kind.name, recordId: String(id), limit, cursor })
        return answerFresh(api, call, async () => (await entries()).map(withoutRecord))
      },
    })

  addRoute(api, {
    method: 'GET',
    path: activityPath,
    access: 'admin',
    operation: 'listActivity',
    summary: 'Read everything that happened in the winery, newest first',
    tag: { name: 'activity', description: 'What happened in the winery, and who did it.' },
    isFresh: true,
    reads,
    query: z.object({
      person: z.int().describe('The id of the user who did it'),
      kind: z.enum(kinds.map(({ name }) => name)),
      action: z.enum(historyActions),
      from: z.iso.date().describe('A day in UTC, or a moment'),
      to: z.iso.date().describe('A day in UTC, or a moment; both are included'),
      ...paging,
    }),
    answer: activityEntry.array(),
    handle: call => {
      const { recordId: _own, ...parameters } = call.query
      return answerFresh(api, call, () => present(api, call, kinds, parameters))
    },
  })
}

/** A page of the trail as people read it. */
async function present(
  api: Api,
  call: Call,
  kinds: readonly TrailKind[],
  parameters: Parameters<typeof readTrail>[2],
) {
  const { wineryId } = whoOf(call)
  const { entries, nextCursor } = await readTrail(api.db, wineryId, parameters)
  if (nextCursor) call.reply.header('x-next-cursor', nextCursor)
  return explain(api.db, wineryId, kinds, entries)
}

async function explain(
  db: Queries,
  wineryId: number,
  kinds: readonly TrailKind[],
  entries: readonly TrailEntry[],
): Promise<ActivityEntry[]> {
  const read = entries.map(entry => ({
    entry,
    kind: kinds.find(({ name }) => name === entry.kind) ?? strangeKind(entry.kind),
    before: rowOf(entry.before),
    after: rowOf(entry.after),
  }))
  const book = await openNameBook(
    db,
    wineryId,
    kinds,
    read.flatMap(({ entry, kind, before, after }) => [
      [entry.kind, entry.recordId] as const,
      ...(entry.userId === null ? [] : [['users', entry.userId] as const]),
      ...referencesIn(kind, before),
      ...referencesIn(kind, after),
    ]),
  )
  return read.map(({ entry, kind, before, after }) => ({
    id: entry.sequence,
    at: entry.at,
    userId: entry.userId,
    // As they were called then; who signs in is not known by name before.
    userName: entry.userName || (entry.userId === null ? '' : book.titleOf('users', entry.userId)),
    action: answeredAction(entry.action),
    kind: entry.kind,
    recordId: entry.recordId,
    title: book.titleOf(entry.kind, entry.recordId),
    isThere: book.isThere(entry.kind, entry.recordId),
    changes: changesBetween(kind, before, after, book.nameOf),
    ...(entry.requestId.startsWith(broughtInMark) && { isBroughtIn: true as const }),
  }))
}

/** A trail may tell of a kind that this version does not know. */
const strangeKind = (name: string): TrailKind => ({ name, singular: name, title: () => [], page: () => '/' })

function rowOf(text: string | null): TrailRow | null {
  return text === null ? null : JSON.parse(text)
}

/** A step in the history of one record, which need not be named in it. */
function withoutRecord({ kind, recordId, title, isThere, ...entry }: ActivityEntry): HistoryEntry {
  return entry
}
