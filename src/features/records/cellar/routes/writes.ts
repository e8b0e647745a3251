import { mayDo } from '#server/auth/sessions.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import { type Api, addRoute, type Call, whoOf, write } from '#server/http/api.ts'
import { millilitresOf } from '#shared/volumes.ts'
import { z } from '#shared/zod.ts'
import { content, operation } from '../contract/answers.ts'
import { operationBody } from '../contract/bodies.ts'
import { besides, correction, correctionBody, preview, previewBody } from '../contract/changes.ts'
import { cellarPath, cellarTag } from '../contract.ts'
import { lookAhead } from '../queries/outlook.ts'
import { showPreview } from '../queries/previewing.ts'
import type { Rights } from '../queries/record-changes.ts'
import { correctHistory, recordOperation, withPaths } from '../queries/writing.ts'

const rightsOf = (call: Call): Rights => {
  const who = whoOf(call)
  return permission => mayDo(who, permission)
}

const recorded = operation
  .extend({ contents: z.object({ vesselId: z.int(), content: content.nullable() }).array() })
  .meta({ id: 'RecordedCellarOperation', description: 'An operation as it was recorded, and what it left.' })

/** Forty barrels with their shares are more than most bodies. */
const bodyLimit = 2_000_000

export function addCellarWrites(api: Api): void {
  addRoute(api, {
    method: 'POST',
    path: `${cellarPath}/operations`,
    access: 'vessels:create',
    operation: 'recordCellarOperation',
    summary: 'Record what was done in the cellar',
    tag: cellarTag,
    body: operationBody
      .and(besides)
      .meta({ id: 'CellarEntryInput', description: 'What was done, and what goes with it.' }),
    bodyLimit,
    answer: recorded,
    status: 201,
    refusals: [404, 409],
    handle: call =>
      write(api, call, async door => {
        const asker = { door, now: api.clock(), rights: rightsOf(call) }
        return { status: 201, body: await recordOperation(asker, call.body, call.body) }
      }),
  })

  addRoute(api, {
    method: 'POST',
    path: `${cellarPath}/preview`,
    access: 'vessels:view',
    operation: 'previewCellarChanges',
    summary: 'Look at what changes of the past would make of everything after them; writes nothing',
    tag: cellarTag,
    body: previewBody,
    bodyLimit,
    answer: preview,
    refusals: [404, 412],
    ignoresKey: true,
    handle: call => {
      const { wineryId } = whoOf(call)
      const { changes, records } = call.body
      const rooms = new Map(
        records.flatMap(({ do: act, vesselIds, capacity }) =>
          act === 'setCapacity' && capacity !== null
            ? vesselIds.map(id => [id, millilitresOf(capacity, 'L')] as const)
            : [],
        ),
      )
      const now = api.clock()
      return inSnapshot(api.db, async db => {
        const outlook = await lookAhead(db, wineryId, withPaths(changes), now, rooms)
        return showPreview({ db, wineryId, now, rights: rightsOf(call) }, outlook)
      })
    },
  })

  addRoute(api, {
    method: 'POST',
    path: `${cellarPath}/corrections`,
    access: 'vessels:edit',
    operation: 'correctCellar',
    summary: 'Add, replace or remove operations of the past in one write',
    tag: cellarTag,
    body: correctionBody,
    bodyLimit,
    answer: correction,
    status: 201,
    refusals: [404, 409, 412],
    handle: call =>
      write(api, call, async door => {
        const asker = { door, now: api.clock(), rights: rightsOf(call) }
        return { status: 201, body: await correctHistory(asker, call.body) }
      }),
  })
}
