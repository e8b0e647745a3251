import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../run/free-port.mjs'
import { PlainFailure } from '../run/plain-failure.mjs'

// A product that was put together somewhere is tried from outside, as an operator and a person at a browser would: the
// same for an unpacked archive and for an image. It asks whether anything was left behind, not whether the rules hold.

const readyMs = 60_000
/** A server finishes what it has begun within 15 s. */
const stopMs = 20_000
const founder = { email: 'founder@smoke.test', password: 'a-first-password' }
const block = {
  name: 'Smoke Block',
  location: 'Lower Terrace',
  planted_variety: 'Pinot Noir',
  planting_date: '2012-04-18',
  acreage: 4.25,
}

function expect(isTrue, sentence) {
  if (!isTrue) throw new PlainFailure(sentence)
}

/** A program's output so far, and its end. */
function watch(child) {
  const seen = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => {
      seen.text += text
    })
  const ended = new Promise(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('close', (code, signal) => resolve(code ?? signal))
  })
  return { seen, ended }
}

async function call(url, path, { token, body } = {}) {
  const response = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, text }
}

async function callWell(url, path, options) {
  const { status, text } = await call(url, path, options)
  expect(status >= 200 && status < 300, `${path} answered ${status}: ${text.slice(0, 300)}`)
  return text
}

async function untilReady(url, { seen, ended }) {
  let how
  ended.then(given => {
    how = given
  })
  for (const began = Date.now(); Date.now() - began < readyMs; await pause(100)) {
    expect(how === undefined, `The server ended with ${how} while it started:\n${seen.text}`)
    const answer = await call(url, '/api/health/ready').catch(() => null)
    if (answer?.status === 200) return
  }
  throw new PlainFailure(`The server was not ready after ${readyMs / 1000} s:\n${seen.text}`)
}

async function startServer(place) {
  const port = await freePort()
  const child = place.start({
    PORT: String(port),
    ADMIN_EMAIL: founder.email,
    ADMIN_PASSWORD: founder.password,
    LOG_LEVEL: 'warn',
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const watched = watch(child)
  const url = `http://127.0.0.1:${port}`
  await untilReady(url, watched).catch(error => {
    kill()
    throw error
  })
  return {
    url,
    port,
    kill,
    async stop() {
      child.kill('SIGTERM')
      const how = await Promise.race([watched.ended, pause(stopMs, 'not in time', { ref: false })])
      process.off('exit', kill)
      expect(how === 0, `Asked to stop, the server ended with ${how}:\n${watched.seen.text}`)
      expect(!/"level":[56]0/.test(watched.seen.text), `The server logged an error:\n${watched.seen.text}`)
    },
  }
}

async function run(place, args, env = {}) {
  const { seen, ended } = watch(place.run(args, env))
  return { how: await ended, text: seen.text }
}

async function runWell(place, ...args) {
  const { how, text } = await run(place, args)
  expect(how === 0, `${args.join(' ')} ended with ${how}:\n${text}`)
  return text
}

const isHealthy = async (place, { port }) => {
  const { how, text } = await run(place, place.healthCheck, { PORT: String(port) })
  expect(how === 0 || how === 1, `The health check ended with ${how}:\n${text}`)
  return how === 0
}

async function signIn({ url }) {
  return JSON.parse(await callWell(url, '/api/auth/login', { body: founder })).token
}

async function lookAround(server) {
  const page = await callWell(server.url, '/')
  const [asset] = /\/assets\/[^"]+\.js/.exec(page) ?? []
  expect(asset, `The page names no script:\n${page}`)
  await callWell(server.url, asset)
  await callWell(server.url, '/service-worker.js')
  await callWell(server.url, '/api/docs')
  await callWell(server.url, '/api/docs/static/swagger-ui-bundle.js')
}

const hasBlock = async (server, token) =>
  (await callWell(server.url, '/api/vineyard', { token })).includes(block.name)

/**
 * Tries a product. The place has `start(env)`, which starts its server, `run(args, env)`, which runs a Node program in it,
 * `dataDir` as its programs see it, and `healthCheck`, the arguments of one that says whether the server is well.
 */
export async function smoke(place) {
  const first = await startServer(place)
  try {
    expect(await isHealthy(place, first), 'The health check does not find the server that is ready.')
    await lookAround(first)
    const token = await signIn(first)
    expect(!(await hasBlock(first, token)), 'The new winery is not empty.')
    await callWell(first.url, '/api/vineyard', { token, body: block })
    expect(await hasBlock(first, token), 'What was written cannot be read.')
    const backup = await runWell(place, 'scripts/console.mjs', 'backup')
    expect(backup.includes('The backup is good'), `The backup says nothing of being good:\n${backup}`)
    await first.stop()
  } finally {
    first.kill()
  }
  expect(!(await isHealthy(place, first)), 'The health check is content with a server that has stopped.')

  const second = await startServer(place)
  try {
    expect(await hasBlock(second, await signIn(second)), 'After another start the record is gone.')
    await runWell(place, 'scripts/console.mjs', 'verify-audit')
    await runWell(place, 'scripts/console.mjs', 'verify-cellar')
    await runWell(place, 'scripts/console.mjs', 'certificate')
    await runWell(place, 'scripts/console.mjs', 'export', '--winery', '1', '--to', `${place.dataDir}/all.zip`)
    await second.stop()
  } finally {
    second.kill()
  }
}
