import { createConnection, createServer, type Server, type Socket } from 'node:net'

/** A wire between a server and its PostgreSQL that can be cut and mended. */
export interface CuttableLink {
  /** The database's address through the wire. */
  url: string
  /** Cuts every connection; new ones are refused until it is mended. */
  cut(): Promise<void>
  mend(): Promise<void>
}

export async function linkTo(databaseUrl: string): Promise<CuttableLink> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const tie = (near: Socket) => {
    const far = createConnection({ host: target.hostname, port: Number(target.port || 5432) })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  }
  let server = await listen(tie, 0)
  const { port } = server.address() as { port: number }
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.href,
    async cut() {
      const closed = new Promise(resolve => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    async mend() {
      server = await listen(tie, port)
    },
  }
}

function listen(tie: (socket: Socket) => void, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(tie)
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
