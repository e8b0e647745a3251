import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerAddress, networkOf } from '#server/caller-address.ts'
import { Failure } from '#server/failure.ts'
import { type Api, addRoute, type Call, type Route } from '#server/http/api.ts'
import { logTrouble } from '#server/http/error-answers.ts'
import { bearerOf } from '#server/http/guard.ts'
import { sensorPayload } from '../contract/payload.ts'
import { deviceTexts, ingested, ingestPath, sensorsTag } from '../contract.ts'
import { noteRefusal, takeValues } from '../queries/ingesting.ts'
import { thinSensors } from '../queries/thinning.ts'
import { findSender, type Sender } from '../queries/tokens.ts'
import { Meter } from '../rules/meter.ts'
import { readPayload } from '../rules/payloads.ts'

/** Room for as many values at once as are taken. */
const bodyLimit = 64 * 1024

/** A minute. Of one device, whatever its messages hold; of all from one place that no device is known for. */
const most = { ofDevice: 120, ofStrangers: 60 }

const anHour = 3_600_000

/** Adds the way in for devices: no session, but a token that is asked for before the body is read. */
export async function addIngest(api: Api): Promise<void> {
  const senders = new WeakMap<FastifyRequest, Sender>()
  const admit = admission(api)
  const thinSometimes = thinning(api)

  async function take({ request, body }: Call): Promise<{ taken: number }> {
    const sender = senders.get(request)
    if (!sender) throw new Failure(401, deviceTexts.unknown)
    const now = api.clock()
    const read = readPayload(sender.kind, body, now.getTime())
    if ('refusal' in read) {
      await noteRefusal(api.books, sender, read, now.toISOString())
      throw new Failure(400, read.refusal)
    }
    await api.books.transaction().execute(tx => takeValues(tx, sender, read.values, now.toISOString()))
    thinSometimes(now)
    return { taken: read.values.length }
  }

  const route = {
    method: 'POST',
    access: 'public',
    takesDeviceToken: true,
    tag: sensorsTag,
    describedBody: { schema: sensorPayload },
    answer: ingested,
    refusals: [401, 429],
    bodyLimit,
    handle: take as Route['handle'],
  } satisfies Partial<Route>
  // In a room of its own, since here alone forms are read, and tokens of devices.
  await api.app.register(async app => {
    readForms(app)
    app.addHook('onRequest', async request => {
      senders.set(request, await admit(request))
    })
    const inside = { ...api, app }
    const summary = 'Send what a device has measured'
    addRoute(inside, { ...route, path: ingestPath, operation: 'ingest', summary })
    addRoute(inside, {
      ...route,
      path: `${ingestPath}/{token}`,
      operation: 'ingestByAddress',
      summary: `${summary}, for those that cannot set headers`,
    })
  })
}

/** Finds the device behind the token of a request, or refuses it: an unknown token and a revoked one alike. */
function admission(api: Api): (request: FastifyRequest) => Promise<Sender> {
  const ofDevices = new Meter(most.ofDevice)
  const ofStrangers = new Meter(most.ofStrangers)
  return async request => {
    const now = api.clock().getTime()
    const sender = await findSender(api.db, tokenOf(request))
    const wait = sender
      ? ofDevices.secondsToWait(String(sender.id), now)
      : ofStrangers.secondsToWait(networkOf(callerAddress(request)), now)
    if (wait > 0)
      throw new Failure(429, 'Too many messages within a minute. Please wait a moment.', {
        headers: { 'retry-after': String(wait) },
      })
    if (!sender) throw new Failure(401, deviceTexts.unknown)
    return sender
  }
}

/** In the path, in one of two headers, or in the query: devices differ in what they let one set. */
function tokenOf(request: FastifyRequest): string {
  const { token: inPath } = request.params as { token?: string }
  const { token: inQuery } = request.query as { token?: unknown }
  const header = request.headers['x-device-token']
  const found = [inPath, header, bearerOf(request), inQuery].find(
    text => typeof text === 'string' && text !== '',
  )
  return typeof found === 'string' ? found : ''
}

/** What Tilt Pi and others send: `Temp=68.0&SG=1.050`. */
function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )
}

/** Thins old values now and then, while others are taken; when the server stops, what is under way is waited for. */
function thinning(api: Api): (now: Date) => void {
  let last = Number.NEGATIVE_INFINITY
  let underWay = Promise.resolve()
  api.app.addHook('onClose', () => underWay)
  return now => {
    if (Math.abs(now.getTime() - last) < anHour) return
    last = now.getTime()
    underWay = thinSensors(api.books, now).then(
      () => undefined,
      error => logTrouble(api.app, error, 'thinning what devices measured failed'),
    )
  }
}
