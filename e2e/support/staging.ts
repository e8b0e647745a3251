import { type CDPSession, expect, type Page } from '@playwright/test'

export interface Staged {
  status?: number
  body?: unknown
  headers?: Record<string, string>
  /** Held back until this promise is kept. */
  after?: Promise<unknown>
  /** No answer at all. */
  lost?: boolean
  /** What the product's server says. */
  isReal?: boolean
}

/** A call that was answered by a test. */
export interface StagedCall {
  url: () => string
  method: () => string
  /** By their names in small letters. */
  headers: () => Record<string, string>
  /** Whatever was sent; a test knows what to expect of it. */
  postDataJSON: <Body>() => Body
}

interface Scene {
  method: string
  path: string
  calls: StagedCall[]
  answer: Staged | ((call: StagedCall) => Staged)
}

interface Paused {
  requestId: string
  request: {
    url: string
    method: string
    headers: Record<string, string>
    postDataEntries?: { bytes?: string }[]
  }
}

const stages = new WeakMap<Page, { session: CDPSession; scenes: Scene[] }>()

/**
 * The browser is asked itself: with Playwright's own routes it would read and compile every script of the product
 * anew for each page, which took longer than most tests.
 */
async function stageOf(page: Page) {
  const known = stages.get(page)
  if (known) return known
  const session = await page.context().newCDPSession(page)
  const opened = { session, scenes: [] as Scene[] }
  stages.set(page, opened)
  session.on('Fetch.requestPaused', async (paused: Paused) => {
    // A page that was closed or left meanwhile waits for no answer.
    await play(opened, paused).catch(() => undefined)
  })
  return opened
}

async function play({ session, scenes }: { session: CDPSession; scenes: Scene[] }, paused: Paused) {
  const { requestId, request } = paused
  const { pathname } = new URL(request.url)
  const scene = scenes.findLast(({ method, path }) => method === request.method && path === pathname)
  if (!scene) return session.send('Fetch.continueRequest', { requestId })
  const call = readCall(paused)
  scene.calls.push(call)
  const { status, body, headers, after, lost, isReal } =
    typeof scene.answer === 'function' ? scene.answer(call) : scene.answer
  await after
  if (isReal) return session.send('Fetch.continueRequest', { requestId })
  if (lost) return session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionFailed' })
  return session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: status ?? 200,
    responseHeaders: Object.entries({ 'content-type': 'application/json', ...headers }).map(
      ([name, value]) => ({ name, value }),
    ),
    body: Buffer.from(body === undefined ? '' : JSON.stringify(body)).toString('base64'),
  })
}

function readCall({ request }: Paused): StagedCall {
  const headers = Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value])
  const sent = (request.postDataEntries ?? []).map(({ bytes = '' }) => Buffer.from(bytes, 'base64'))
  return {
    url: () => request.url,
    method: () => request.method,
    headers: () => Object.fromEntries(headers),
    postDataJSON: () => JSON.parse(Buffer.concat(sent).toString()),
  }
}

/** Answers the product's calls of one method and path from the test, and remembers them. */
export async function stage(page: Page, call: string, answer: Scene['answer']): Promise<StagedCall[]> {
  const [method, path] = call.split(' ') as [string, string]
  const { session, scenes } = await stageOf(page)
  const calls: StagedCall[] = []
  scenes.push({ method, path, calls, answer })
  const patterns = scenes.flatMap(({ path }) => [{ urlPattern: `*${path}` }, { urlPattern: `*${path}?*` }])
  await session.send('Fetch.enable', { patterns })
  return calls
}

/** Presses Retry, and waits until the page has asked again: one failure after another may read the same. */
export async function retry(page: Page, calls: readonly StagedCall[]): Promise<void> {
  const asked = calls.length
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => calls.length).toBeGreaterThan(asked)
}

/** The page is not told of what others write: it stays as it was loaded, and no call of it goes on for ever. */
export async function hearNothing(page: Page): Promise<void> {
  await stage(page, 'GET /api/live', { status: 404, body: {} })
}

/** From now on the product's server answers again. */
export async function leaveStage(page: Page): Promise<void> {
  const { scenes } = await stageOf(page)
  scenes.length = 0
}
