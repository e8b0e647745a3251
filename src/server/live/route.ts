import type { OutgoingHttpHeaders } from 'node:http'
import { liveEvent } from '#shared/live.ts'
import { lastHeard, livePath } from '#shared/live-names.ts'
import { z } from '#shared/zod.ts'
import type { SessionMemory } from '../auth/session-memory.ts'
import { isUnavailable } from '../db/dialect.ts'
import { Failure } from '../failure.ts'
import { type Api, addRoute, type Call, whoOf } from '../http/api.ts'
import { logTrouble } from '../http/error-answers.ts'
import { bearerOf } from '../http/guard.ts'
import { gauge } from '../metrics/text-format.ts'
import { LiveStreams } from './live-streams.ts'
import { openSignals } from './signals.ts'
import { Stream } from './stream.ts'
import { eventAt, liveRules, tellOf, type ViewedTable } from './told-event.ts'
import { isSame, readHead, readPoint, readSince, textOf } from './trail-since.ts'

const tag = { name: 'live', description: 'What others write, as they write it.' }

/** A browser needs one; more are for windows that cannot share it, and for other devices. */
const most = { ofSession: 4, ofPerson: 20 }

/** Adds the stream of what is written in a winery. `tables` says where each table of records is viewed. */
export function addLive(
  api: Api,
  sessions: SessionMemory,
  tables: readonly ViewedTable[],
  onLoss: (listener: () => void) => () => void,
): void {
  const onTrouble = (error: unknown) => {
    // That the database is away is told once by the connections, not each second by whoever would look.
    if (isUnavailable(error)) api.app.log.debug({ err: error }, 'changes cannot be told')
    else logTrouble(api.app, error, 'telling of changes failed')
  }
  // The routes are all there before anyone calls one.
  const rules = once(() => liveRules(api.routes, tables))
  const streams = new LiveStreams({ ...api, sessions, rules, onTrouble })
  api.metrics.addPart('live', () => [
    gauge('wine_live_streams_open', 'Screens that follow what others write.', streams.size),
  ])
  const signals = openSignals(api, {
    onSignal: wineryId => streams.wake(wineryId),
    onListening: () => streams.wakeAll(),
    onTrouble,
  })
  const stopListening = [
    api.commits.listen(({ wineryId }) => {
      streams.wake(wineryId)
      signals.send(wineryId)
    }),
    onLoss(() => streams.wakeAll()),
  ]
  // Before the server waits for those it serves: these would never be done.
  api.app.addHook('preClose', () => streams.end())
  api.app.addHook('onClose', async () => {
    for (const stop of stopListening) stop()
    await signals.end()
  })

  /** All that is new to the caller, as one answer. */
  async function answerSince(call: Call, since: string) {
    const who = whoOf(call)
    const happened = await readSince(api.db, who.wineryId, readPoint(since))
    return tellOf(happened, who, rules()) ?? eventAt(happened.to)
  }

  async function openStream(call: Call): Promise<void> {
    const who = whoOf(call)
    const token = bearerOf(call.request) ?? ''
    const given = call.request.headers[lastHeard]
    const head = await readHead(api.db, who.wineryId)
    const open = streams.count(who.wineryId, who)
    if (open.ofSession >= most.ofSession || open.ofPerson >= most.ofPerson) throw tooMany()
    const { reply } = call
    reply.hijack()
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      // Nothing else is served on it: a server that stops need not wait for it to go idle.
      connection: 'close',
      // Said to proxies, which would gather it up otherwise.
      'x-accel-buffering': 'no',
    })
    const point = typeof given === 'string' ? readPoint(given) : head
    reply.raw.write(isSame(point, head) ? `id: ${textOf(head)}\n\n` : ': comparing\n\n')
    signals.listen()
    streams.add(who.wineryId, new Stream(reply.raw, { ...who, token, point }))
  }

  addRoute(api, {
    method: 'GET',
    path: livePath,
    access: 'signed-in',
    operation: 'listen',
    summary: 'Hear of what is written in the winery, as a stream of events; with `since`, once and at once',
    tag,
    isStream: true,
    query: z.object({ since: z.string().describe('The `id` of the last event: answered at once, as JSON') }),
    headers: z.object({
      'Last-Event-ID': z.string().describe('The `id` of the last event, to hear what one has missed'),
    }),
    answer: liveEvent,
    refusals: [429],
    handle: async call => {
      const { since } = call.query
      const wantsAnswer = since !== undefined || call.request.method === 'HEAD'
      return wantsAnswer ? answerSince(call, since ?? '') : openStream(call)
    },
  })
}

const tooMany = () =>
  new Failure(429, 'You are listening in too many windows already.', { headers: { 'retry-after': '15' } })

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}
