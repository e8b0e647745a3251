/**
 * What a browser gets in place of the service worker where the operator has withdrawn it: it takes over at once, throws
 * away what the former one kept of the product's files, and is gone. Open windows stay as they are and ask the server
 * from then on. Entries that wait to be sent are not its to touch.
 */
export const withdrawnWorker = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(withdraw()))

async function withdraw() {
  await Promise.all((await caches.keys()).map(name => caches.delete(name)))
  await self.registration.unregister()
}
`.trimStart()
