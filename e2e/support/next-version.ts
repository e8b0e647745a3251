import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const page = /<meta name="build" content="(\w+)"/

const conditions = ['if-none-match', 'if-modified-since']
const ofTheWay = ['content-length', 'content-encoding', 'transfer-encoding', 'connection']

/** A file that never arrives. */
export const lostFile = '/assets/lost.js'

/** The product at another address, of which a next version can be installed there. */
export interface Release {
  url: string
  /** The names of the two builds. */
  first: string
  next: string
  /** From now on the next version is served: the same files under another name. */
  install: () => void
  /** The same, but pages are still opened as they were before: windows that stay open for long are such. */
  installBehindPages: () => void
  /** The same over a slow line: its files arrive only after the function that is given back was called. */
  installSlowly: () => () => void
  /** From now on this is the service worker. */
  replaceWorker: (script: string) => void
  close: () => void
}

/** Passes everything on to the product, and changes what makes a version another one. */
export async function releaseOf(product: string): Promise<Release> {
  const first = page.exec(await (await fetch(product)).text())?.[1] ?? ''
  const next = [...first].reverse().join('')
  let isInstalled = false
  let arePagesOld = false
  let worker: string | null = null
  let hasArrived: Promise<void> = Promise.resolve()
  const server: Server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    if (path === lostFile) return
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { host: _host, connection: _connection, ...headers } = request.headers
    // A file that the product has not changed is another one here.
    if (!path.startsWith('/api')) for (const name of conditions) delete headers[name]
    const answer = await fetch(product + path, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      body: chunks.length > 0 ? Buffer.concat(chunks) : null,
    })
    const isWorker = path === '/service-worker.js'
    const isPage = answer.headers.get('content-type')?.startsWith('text/html')
    let body = Buffer.from(await answer.arrayBuffer())
    const isOld = arePagesOld && request.headers['sec-fetch-mode'] === 'navigate'
    if (isInstalled && !isOld && (isWorker || isPage))
      body = Buffer.from(body.toString().replaceAll(first, next))
    if (isPage) await hasArrived
    if (isWorker && worker !== null) body = Buffer.from(worker)
    const kept = [...answer.headers].filter(([name]) => !ofTheWay.includes(name))
    response.writeHead(answer.status, Object.fromEntries(kept))
    response.end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    first,
    next,
    install: () => {
      isInstalled = true
    },
    installBehindPages: () => {
      isInstalled = true
      arePagesOld = true
    },
    installSlowly: () => {
      isInstalled = true
      let arrive = () => {}
      hasArrived = new Promise(resolve => {
        arrive = resolve
      })
      return arrive
    },
    replaceWorker: script => {
      worker = script
    },
    close: () => server.closeAllConnections(),
  }
}
