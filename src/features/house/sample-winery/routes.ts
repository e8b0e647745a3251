import { forgetLedger } from '#features/records/cellar/queries/forgetting.ts'
import { forgetMeasured } from '#features/records/devices/queries/thinning.ts'
import { type BookReads, isBrokenReference, type Queries } from '#server/db/dialect.ts'
import { changeNote, claimNote, forgetNote, readNote } from '#server/db/installation.ts'
import type { RecordTableName } from '#server/db/tables.ts'
import { Failure } from '#server/failure.ts'
import { type Api, addRoute, type Call, whoOf, write } from '#server/http/api.ts'
import { messageAnswer } from '#server/http/openapi-schemas.ts'
import { samplePath, sampleState, sampleTexts } from './contract.ts'

const tag = {
  name: 'sample winery',
  description: 'Records to look around in, before the first of one’s own.',
}

/** Makes the records of the sample in the caller's winery; every one of them is logged under the request's id. */
export type TellStory = (authorization: string, requestId: string) => Promise<void>

/**
 * The sample winery, for looking around before the first record of one's own. What belongs to it is known by the
 * audit trail: all of it was created under one request id, which is kept until the sample is taken out again.
 */
export function addSampleWineryRoutes(api: Api, tell: TellStory): void {
  addRoute(api, {
    method: 'GET',
    path: samplePath,
    access: 'admin',
    operation: 'readSampleWinery',
    summary: 'Tell whether sample records are in this winery',
    tag,
    answer: sampleState,
    handle: async call => {
      const { wineryId } = whoOf(call)
      const note = await readSampleNote(api.db, wineryId)
      return {
        isLoaded: note !== null && !note.isLoading,
        isLoading: note?.isLoading === true,
        canLoad: note === null && (await isEmpty(api.db, wineryId)),
      }
    },
  })

  addRoute(api, {
    method: 'POST',
    path: samplePath,
    access: 'admin',
    operation: 'loadSampleWinery',
    summary: 'Load the sample records into an empty winery',
    tag,
    answer: messageAnswer,
    status: 201,
    ignoresKey: true,
    refusals: [409],
    handle: async call => {
      const { wineryId } = whoOf(call)
      const { id } = call.request
      const loading = `${id} ${new Date().toISOString()}`
      // Of two administrators who load it at once, one comes second.
      const isMine =
        (await isEmpty(api.db, wineryId)) && (await claimNote(api.books, noteOf(wineryId), loading))
      if (!isMine) throw new Failure(409, sampleTexts.notEmpty)
      try {
        await tell(call.request.headers.authorization ?? '', id)
      } finally {
        await changeNote(api.books, noteOf(wineryId), loading, id)
      }
      return { message: sampleTexts.loaded }
    },
  })

  addRoute(api, {
    method: 'DELETE',
    path: samplePath,
    access: 'admin',
    operation: 'removeSampleWinery',
    summary: 'Take the sample records out again; records of one’s own stay',
    tag,
    answer: messageAnswer,
    refusals: [404, 409],
    handle: call => removeSample(api, call),
  })
}

/** The note of the request id under which the sample was made, and of when that began for as long as it goes on. */
const noteOf = (wineryId: number) => `sample_winery:${wineryId}`

/** Longer than it takes on a slow machine: a server that died in the middle keeps nobody from removing the rest. */
const longestLoading = 10 * 60_000

async function readSampleNote(books: BookReads, wineryId: number) {
  const value = await readNote(books, noteOf(wineryId))
  if (value === null) return null
  const [requestId = '', began] = value.split(' ')
  // By its distance, since the clock may have been ahead.
  const isLoading = began !== undefined && Math.abs(Date.now() - Date.parse(began)) < longestLoading
  return { value, requestId, isLoading }
}

async function isEmpty(db: Queries, wineryId: number): Promise<boolean> {
  for (const table of ['vineyards', 'vessels', 'batches'] as const) {
    const any = await db.selectFrom(table).select('id').where('wineryId', '=', wineryId).executeTakeFirst()
    if (any) return false
  }
  return true
}

async function removeSample(api: Api, call: Call): Promise<unknown> {
  try {
    return await write(api, call, async door => {
      const { wineryId } = door.actor
      const note = await readSampleNote(door.tx, wineryId)
      if (note === null) throw new Failure(404)
      if (note.isLoading) throw new Failure(409, sampleTexts.loading)
      const made = await door.tx
        .selectFrom('auditEntries')
        .select(['kind', 'recordId'])
        .where('wineryId', '=', wineryId)
        .where('requestId', '=', note.requestId)
        .where('action', '=', 'create')
        // What was made last depends on what was made first.
        .orderBy('sequence', 'desc')
        .execute()
      await forgetLedger(
        door,
        made.filter(({ kind }) => kind === 'cellarOperations').map(({ recordId }) => recordId),
      )
      await forgetMeasured(
        door.books,
        made.filter(({ kind }) => kind === 'devices').map(({ recordId }) => recordId),
      )
      // A link follows its operation to the one that replaces it, which was made later than the link.
      const isLink = ({ kind }: { kind: string }) => kind === 'cellarLinks'
      const inOrder = [...made.filter(isLink), ...made.filter(each => !isLink(each))]
      for (const { kind, recordId } of inOrder) {
        const table = kind as RecordTableName
        const row = await door.tx
          .selectFrom(table)
          .selectAll()
          .where('wineryId', '=', wineryId)
          .where('id', '=', recordId)
          .executeTakeFirst()
        if (row) await door.remove(table, row)
      }
      await forgetNote(door.books, noteOf(wineryId), note.value)
      return { status: 200, body: { message: sampleTexts.removed } }
    })
  } catch (error) {
    if (isBrokenReference(error)) throw new Failure(409, sampleTexts.inUse)
    throw error
  }
}
