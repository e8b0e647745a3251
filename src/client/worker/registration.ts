import { syncTag } from './messages.ts'
import { tellNewVersion } from './new-version.ts'
import { ownBuild, serversBuild } from './own-build.ts'
import { onWorkersWord, tellWorker } from './talking.ts'

const workerFile = '/service-worker.js'
const askedEvery = 15 * 60_000

let lastAsked = 0
let started: Promise<void> | undefined

/**
 * Registers the worker that opens the product without signal, has it keep every screen, and looks for new versions:
 * now, every quarter of an hour and when the window is looked at again. On a plain address, where browsers allow no
 * worker, only the looking is done. Once for a window, whoever signs in.
 */
export function startWorker(): Promise<void> {
  // Only what was built has a version, and files to be kept.
  started ??= ownBuild() ? start() : Promise.resolve()
  return started
}

async function start(): Promise<void> {
  const registration = await register()
  if (registration) {
    watch(registration)
    void navigator.serviceWorker.ready.then(({ active }) => tellWorker(active, 'keep the rest'))
  }
  await lookForNewVersion()
  setInterval(() => void lookForNewVersion(), askedEvery)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - lastAsked > askedEvery)
      void lookForNewVersion()
  })
}

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  try {
    await navigator.serviceWorker.register(workerFile, { updateViaCache: 'none' })
    return await navigator.serviceWorker.getRegistration()
  } catch {
    // A browser that allows none, as in some private windows, or no connection: what is registered already stays.
    return navigator.serviceWorker.getRegistration()
  }
}

/**
 * A worker that is installed while another one is at work waits, and says so where its version is another than this
 * window's. The browser also looks for a newer one by itself when a page is opened, so that one may be waiting or on its
 * way before we listen.
 */
function watch(registration: ServiceWorkerRegistration): void {
  onWorkersWord('a newer version waits', () => tellNewVersion(registration))
  const askWaiting = () => {
    if (navigator.serviceWorker.controller) tellWorker(registration.waiting, { shown: ownBuild() })
  }
  const follow = () => registration.installing?.addEventListener('statechange', askWaiting)
  registration.addEventListener('updatefound', follow)
  follow()
  askWaiting()
}

/** With a worker the browser compares the worker itself; without one the page of the server says which build it is. */
async function lookForNewVersion(): Promise<void> {
  lastAsked = Date.now()
  const registration =
    'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined
  if (registration) {
    // What a broken line left out is fetched now; without a connection there is nothing newer to be had either.
    tellWorker(registration.active, 'keep the rest')
    await registration.update().catch(() => undefined)
    return
  }
  const theirs = await serversBuild()
  if (theirs && theirs !== ownBuild()) tellNewVersion(null)
}

/** Asks the browser to wake us when it believes that there is a connection again, where it can do that. */
export async function askForWakeUp(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  const { sync } = (registration ?? {}) as { sync?: { register: (tag: string) => Promise<void> } }
  // Some browsers have it and let the person forbid it; the window then asks the server by itself, as ever.
  await sync?.register(syncTag).catch(() => undefined)
}

/** Hears when the browser woke us: what waits should be sent now. Gives back how to stop listening. */
export function onWakeUp(listener: () => void): () => void {
  return onWorkersWord('send entries', listener)
}
