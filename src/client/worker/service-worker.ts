import { type Build, cacheOf, cachePrefix, type ToWindow, type ToWorker } from './messages.ts'

// Opens the product without signal: it keeps the built files of its version and answers with them. What the API says
// is none of its business. The build puts the list of files before these lines.

declare const self: ServiceWorkerGlobalScope
declare const build: Build

const ownCache = cacheOf(build.version)
const page = '/'
const ownFiles = new Set([...build.first, ...build.rest])
const atOnce = 4

const isHashed = (path: string) => path.startsWith('/assets/')
const isFile = (path: string) => isHashed(path) || (path !== page && ownFiles.has(path))
/** An address of the product: everything that the server answers with the page. */
const isPlace = (path: string) => !/^\/(api|metrics|docs)(\/|$)/.test(path) && !/\.\w+$/.test(path)

self.addEventListener('install', event => event.waitUntil(keepFirst()))
self.addEventListener('activate', event => event.waitUntil(begin()))

self.addEventListener('message', event => {
  const said = event.data as ToWorker
  if (said === 'be shown') event.waitUntil(showOwn().then(() => tell(event.source, 'open anew')))
  else event.waitUntil(keepRest())
  if (typeof said === 'object' && said.shown !== build.version) tell(event.source, 'a newer version waits')
})

self.addEventListener('fetch', event => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (mode === 'navigate' && isPlace(pathname)) event.respondWith(answer(page, event))
  else if (isFile(pathname)) event.respondWith(answer(pathname, event))
})

// The browser believes that there is a connection. The token is the windows' own, so it is they who send.
self.addEventListener('sync', event => (event as ExtendableEvent).waitUntil(askWindowsToSend()))

/** Unchanged files come out of the browser's own cache; the page must be the one that this version was built with. */
async function keepFirst(): Promise<void> {
  const cache = await caches.open(ownCache)
  await cache.addAll(build.first.map(asRequest))
  const kept = await cache.match(page)
  if ((await kept?.text())?.includes(build.version)) return
  await caches.delete(ownCache)
  throw new Error('The server has another version by now')
}

/**
 * Makes this version the one that windows open with, while another worker is still at work: that one opens them with
 * whatever page is kept. It goes when its last window is closed. Made to go at once (`skipWaiting`), it may stay for
 * minutes, or take the window that is just being opened with it.
 */
async function showOwn(): Promise<void> {
  const others = (await caches.keys()).filter(name => name.startsWith(cachePrefix) && name !== ownCache)
  for (const name of others) {
    const cache = await caches.open(name)
    // Files whose names tell their contents stay: a window of that version may still be open.
    const plain = (await cache.keys()).filter(({ url }) => !isHashed(new URL(url).pathname))
    await Promise.all(plain.map(request => cache.delete(request)))
  }
}

function tell(window: Pick<Client, 'postMessage'> | null, said: ToWindow): void {
  window?.postMessage(said)
}

/** What is missing of the other screens. Where the line breaks off, the next window that opens asks again. */
async function keepRest(): Promise<void> {
  await dropUnused()
  const cache = await caches.open(ownCache)
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const missing = build.rest.filter(path => !kept.has(path))
  for (let at = 0; at < missing.length; at += atOnce)
    await cache.addAll(missing.slice(at, at + atOnce).map(asRequest))
}

const asRequest = (path: string) => new Request(path, { cache: isHashed(path) ? 'default' : 'reload' })

async function begin(): Promise<void> {
  await dropUnused()
  await self.clients.claim()
}

/** A window that is still of an older version needs its files for as long as it is open, and holds a lock to say so. */
async function dropUnused(): Promise<void> {
  const { installing, waiting } = self.registration
  if (installing || waiting) return
  const { held = [] } = await self.navigator.locks.query()
  const inUse = new Set([ownCache, ...held.map(({ name }) => name)])
  const unused = (await caches.keys()).filter(name => name.startsWith(cachePrefix) && !inUse.has(name))
  await Promise.all(unused.map(name => caches.delete(name)))
}

/** From this version's files, else from an older window's; what is neither is fetched, and kept where it never changes. */
async function answer(path: string, event: FetchEvent): Promise<Response> {
  const cache = await caches.open(ownCache)
  const options = { ignoreVary: true }
  const kept = (await cache.match(path, options)) ?? (await caches.match(path, options))
  if (kept) return kept
  const response = await fetch(event.request)
  if (response.ok && isHashed(path)) event.waitUntil(cache.put(path, response.clone()))
  return response
}

async function askWindowsToSend(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' })
  for (const window of windows) tell(window, 'send entries')
  // Refused, so that the browser tries again when one may be open.
  if (windows.length === 0) throw new Error('No window is open that could send')
}
