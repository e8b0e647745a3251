import { createServer } from 'node:net'

function listensOn(port, host) {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(null))
    probe.listen({ port, host, exclusive: true }, () => {
      const { port: taken } = probe.address()
      probe.close(() => resolve(taken))
    })
  })
}

/** The first port from `wanted` on that nobody uses; any free one for 0. */
export async function freePort(wanted = 0, host = '127.0.0.1') {
  for (let port = wanted; port < wanted + 100; port++) {
    const free = await listensOn(port, host)
    if (free) return free
  }
  throw new Error(`No free port between ${wanted} and ${wanted + 99}.`)
}
