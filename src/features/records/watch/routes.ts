import { inSnapshot } from '#server/db/snapshot.ts'
import { ownTurn } from '#server/event-loop.ts'
import { Failure } from '#server/failure.ts'
import { type Api, addRoute, whoOf, write } from '#server/http/api.ts'
import { pathId } from '#server/http/checked-input.ts'
import { answerFresh } from '#server/http/memory/freshness.ts'
import { findRow } from '#server/http/records/find-row.ts'
import {
  asideInput,
  foundBefore,
  limitsEntry,
  limitsInput,
  sensedVessel,
  watchAnswer,
  watchedAlone,
  watchPath,
  watchTag,
} from './contract.ts'
import { readFindings } from './queries/book.ts'
import { keptReadings } from './queries/kept-readings.ts'
import { readLimits, readPlaces, readSensed, readWatch, watchedTables } from './queries/material.ts'
import { readPast } from './queries/past.ts'
import { setAside, setLimits, takeUp } from './queries/setting.ts'
import { writeWatch } from './queries/written-watch.ts'
import { limitsPath, sensorsPath } from './rules/places.ts'

export function addWatchRoutes(api: Api): void {
  const readOne = async (db: Parameters<typeof readWatch>[0], wineryId: number, id: number) => {
    const { fermentations } = await readWatch(db, wineryId, { now: api.clock(), only: id })
    if (!fermentations[0]) throw new Failure(404)
    return { ...fermentations[0], past: await readPast(db, wineryId, fermentations[0]) }
  }

  addRoute(api, {
    method: 'GET',
    path: watchPath,
    access: 'fermentation:view',
    operation: 'readWatch',
    summary: 'Read every fermentation under way with all that the watch judges it by',
    tag: watchTag,
    isFresh: true,
    reads: watchedTables,
    answer: watchAnswer,
    handle: call =>
      answerFresh(api, call, async () => {
        const options = { now: api.clock(), kept: keptReadings(api.db) }
        return writeWatch(await inSnapshot(api.db, db => readWatch(db, whoOf(call).wineryId, options)))
      }),
  })

  addRoute(api, {
    method: 'GET',
    path: `${watchPath}/{id}`,
    access: 'fermentation:view',
    operation: 'readWatchedFermentation',
    summary: 'Read one fermentation, under way or not, with all that the watch judges it by',
    tag: watchTag,
    isFresh: true,
    reads: watchedTables,
    answer: watchedAlone,
    handle: call =>
      answerFresh(api, call, () =>
        inSnapshot(api.db, db => readOne(db, whoOf(call).wineryId, pathId(call.params.id))),
      ),
  })

  addRoute(api, {
    method: 'GET',
    path: `${watchPath}/{id}/findings`,
    access: 'fermentation:view',
    operation: 'listWatchFindings',
    summary: 'List what the watch has found in a fermentation, the newest first',
    tag: watchTag,
    reads: ['fermentations'],
    answer: foundBefore.array(),
    handle: async call => {
      const { wineryId } = whoOf(call)
      const { id } = await findRow(api.db, 'fermentations', wineryId, pathId(call.params.id))
      return readFindings(api.books, wineryId, id)
    },
  })

  addRoute(api, {
    method: 'GET',
    path: sensorsPath,
    access: 'fermentation:view',
    operation: 'readWatchSensors',
    summary: 'Read what devices measure where something ferments',
    tag: watchTag,
    answer: sensedVessel.array(),
    handle: async call => {
      const { wineryId } = whoOf(call)
      const now = api.clock()
      const sensed = await readSensed(api.db, wineryId, await readPlaces(api.db, wineryId), now)
      // What follows is as long as a piece of the reading: others come in between.
      await ownTurn()
      return [...sensed].map(([vesselId, points]) => ({
        vesselId,
        points: points.map(point => ({ ...point, at: new Date(point.at).toISOString() })),
      }))
    },
  })

  addRoute(api, {
    method: 'POST',
    path: `${watchPath}/{id}/asides`,
    access: 'fermentation:edit',
    operation: 'setFindingAside',
    summary: 'Set a finding aside until a time, with a word why',
    tag: watchTag,
    body: asideInput,
    answer: watchedAlone,
    status: 201,
    handle: call =>
      write(api, call, async door => {
        const id = pathId(call.params.id)
        await setAside(door, id, call.body)
        return { status: 201, body: await readOne(door.tx, door.actor.wineryId, id) }
      }),
  })

  addRoute(api, {
    method: 'DELETE',
    path: `${watchPath}/{id}/asides/{asideId}`,
    access: 'fermentation:edit',
    operation: 'takeFindingUp',
    summary: 'Take a finding up again that was set aside',
    tag: watchTag,
    answer: watchedAlone,
    handle: call =>
      write(api, call, async door => {
        const id = pathId(call.params.id)
        await takeUp(door, id, pathId(call.params.asideId))
        return { status: 200, body: await readOne(door.tx, door.actor.wineryId, id) }
      }),
  })

  addRoute(api, {
    method: 'PUT',
    path: limitsPath,
    access: 'fermentation:edit',
    operation: 'setWatchLimits',
    summary: 'Set the limits of a batch; for administrators also of a wine type or the whole winery',
    tag: watchTag,
    body: limitsInput,
    answer: limitsEntry.array(),
    handle: call =>
      write(api, call, async door => {
        const { batchId } = call.body
        if (batchId == null && !whoOf(call).isAdmin) throw new Failure(403)
        await setLimits(door, call.body)
        return { status: 200, body: await readLimits(door.tx, door.actor.wineryId) }
      }),
  })
}
