import { type ChildProcess, spawn } from 'node:child_process'
import { createReadStream, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { foundWinery } from '#server/auth/founding.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { beginSession } from '#server/auth/sessions.ts'
import { openTokens } from '#server/auth/tokens.ts'
import { connect } from '#server/db/connect.ts'
import type { RecordTableName } from '#server/db/tables.ts'
import { openDoor } from '#server/db/writing/write-door.ts'
import type { TestCertificate } from '#test/https.ts'

/** A running copy of the product with its own data. */
export interface Product {
  url: string
  /** Founds a winery of its own and gives its administrator, already signed in. */
  foundWinery: () => Promise<Credentials & { id: number; name: string; token: string }>
  /** Adds someone with the ordinary role to the first winery, already signed in. */
  addStaff: (email: string) => Promise<{ token: string }>
  /** Writes rows straight into a table, past the server: for more of them than calls could make in time. */
  fill: (table: RecordTableName, rows: readonly object[]) => Promise<void>
  stop: () => Promise<void>
}

export interface Credentials {
  email: string
  password: string
}

let wineries = 0

/** Starts the built product on a free port, with an empty data folder; with a certificate it speaks HTTPS. */
export async function startProduct(certificate?: TestCertificate): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wine-e2e-'))
  const env = {
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: 'first@estate.test',
    ADMIN_PASSWORD: 'first-password',
    LOG_LEVEL: 'error',
    ...certificate?.env,
  }
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await announcedPort(server)
  // Straight into the store, as a console command would: starting one for every test takes a second each.
  const { db } = await connect({ dataDir })
  const tokens = await openTokens(db)
  const password = 'harvest-2024'
  const passwordHash = await hashPassword(password)
  const enter = async (wineryId: number, userId: number) => {
    const visit = { wineryId, userId, hours: 24, userAgent: undefined, address: undefined }
    const { secret, expiresAt } = await beginSession(db, visit)
    return tokens.issue(secret, expiresAt)
  }
  return {
    url: `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`,
    async foundWinery() {
      const name = `Estate ${process.pid}-${++wineries}`
      const email = `admin${process.pid}-${wineries}@estate.test`
      const person = { firstName: 'Winery', lastName: 'Administrator', email, passwordHash }
      const wineryId = await foundWinery(db, { wineryName: name, ...person })
      const { id: userId } = await db
        .updateTable('users')
        .set({ lastLogin: new Date().toISOString() })
        .where('email', '=', email)
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id: wineryId, name, email, password, token: await enter(wineryId, userId) }
    },
    async addStaff(email) {
      const role = await db
        .selectFrom('roles')
        .select(['id', 'wineryId'])
        .where('name', '=', 'Winemaker')
        .orderBy('wineryId')
        .executeTakeFirstOrThrow()
      const actor = { userId: null, userName: 'Test', wineryId: role.wineryId, requestId: 'test' }
      const person = { firstName: 'Sam', lastName: 'Cellar', email, passwordHash, roleId: role.id }
      const { body } = await openDoor({ db, clock: () => new Date() }, actor, async door => ({
        status: 201,
        body: await door.insert('users', { ...person, active: true, lastLogin: door.now }),
      }))
      return { token: await enter(role.wineryId, body.id) }
    },
    async fill(table, rows) {
      // A statement takes only so many values.
      for (let at = 0; at < rows.length; at += 1000)
        await db
          .insertInto(table)
          .values(rows.slice(at, at + 1000) as never)
          .execute()
    },
    async stop() {
      const stopped = new Promise(resolve => server.once('exit', resolve))
      server.kill()
      await stopped
      await db.destroy()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function announcedPort(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    server.stdout?.on('data', chunk => {
      text += chunk
      const port = /ready at https?:\/\/[^:]+:(\d+)/.exec(text)?.[1]
      if (port) resolve(port)
    })
    server.once('exit', code =>
      reject(new Error(`The product ended with ${code} before it was ready:\n${text}`)),
    )
  })
}

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Serves the built gallery; every path that is no file opens its page. */
export async function startGallery(): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    // A form asks whether its server is there.
    if (request.url === '/api/health') return response.end('{"status":"ok"}')
    const path = join('.cache/gallery', new URL(request.url ?? '/', 'http://gallery').pathname)
    const file = extname(path) && existsSync(path) ? path : '.cache/gallery/index.html'
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
    createReadStream(file).pipe(response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}
