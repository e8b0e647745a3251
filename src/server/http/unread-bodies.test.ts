import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { standingApp } from '#test/standing-app.ts'
import { linesType } from './lines.ts'
import { serverWith } from './memory/quick-answers.ts'

const server = await standingApp()
const { token } = (await server.newWinery()).admin
await server.app.listen({ port: 0, host: '127.0.0.1' })

interface Heard {
  text: string
  /** Whether the other side hung up by itself. */
  isClosed: boolean
}

/** Sends the pieces over a connection of its own, then nothing more, and listens until the other side hangs up. */
function talk(to: Server, pieces: readonly (string | Buffer)[], patience = 60_000): Promise<Heard> {
  const { port } = to.address() as AddressInfo
  return new Promise(resolve => {
    // Only the server's hanging up shall end it.
    const line = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    let text = ''
    const end = (isClosed: boolean) => {
      clearTimeout(impatience)
      line.destroy()
      resolve({ text, isClosed })
    }
    const impatience = setTimeout(() => end(false), patience)
    line.setEncoding('utf8').on('data', chunk => {
      text += chunk
    })
    line.on('end', () => end(true))
    line.on('error', () => end(true))
    for (const piece of pieces) line.write(piece)
  })
}

const head = (path: string, ...headers: string[]) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: winery.test',
    'Content-Type: application/json',
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...headers,
    '\r\n',
  ].join('\r\n')

const chunk = `10000\r\n${'1'.repeat(65_536)}\r\n`

it('F1: the connection of too large a body is closed, with the answer heard', async () => {
  const { text, isClosed } = await talk(server.app.server, [
    head('/api/vineyard', 'Content-Length: 3000000'),
    'x'.repeat(200_000),
  ])
  expect(text).toMatch(/^HTTP\/1\.1 413 /)
  expect(text).toMatch(/^connection: close\r$/im)
  expect(isClosed).toBe(true)
})

it('F1: also in the middle of a body without an announced length', async () => {
  const pieces = [
    head('/api/vineyard', 'Transfer-Encoding: chunked'),
    ...Array(17).fill(chunk),
    '10000\r\n11',
  ]
  const { text, isClosed } = await talk(server.app.server, pieces)
  expect(text).toMatch(/^HTTP\/1\.1 413 /)
  expect(isClosed).toBe(true)
})

it('F1: also of lines that are too long, whose reader has given up', async () => {
  const lines = head('/api/import', 'Transfer-Encoding: chunked').replace('application/json', linesType)
  const { text, isClosed } = await talk(server.app.server, [lines, ...Array(17).fill(chunk), '10000\r\n11'])
  expect(text).toMatch(/^HTTP\/1\.1 413 /)
  expect(text).toContain('"message":"The request is too large."')
  expect(text).toMatch(/^connection: close\r$/im)
  expect(isClosed).toBe(true)
})

it('F1: whoever is refused before the end of such a body cannot go on sending', async () => {
  const withoutToken = head('/api/vineyard', 'Transfer-Encoding: chunked').replace(
    /^Authorization.*\r\n/m,
    '',
  )
  const { text, isClosed } = await talk(server.app.server, [withoutToken, chunk, '10000\r\n11'])
  expect(text).toMatch(/^HTTP\/1\.1 401 /)
  expect(isClosed).toBe(true)
})

it.each([
  ['br', brotliCompressSync],
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['identity', (bytes: Buffer) => bytes],
  ['x-unknown', (bytes: Buffer) => bytes],
])('F1: a body packed as %s is refused unread', async (encoding, pack) => {
  const packed = pack(Buffer.alloc(500_000, 32))
  for (const path of ['/api/vineyard', '/api/auth/login']) {
    const sent = [head(path, `Content-Encoding: ${encoding}`, `Content-Length: ${packed.length}`), packed]
    const { text } = await talk(server.app.server, sent, 400)
    expect(text).toMatch(/^HTTP\/1\.1 415 /)
    expect(text).toContain('without a Content-Encoding')
  }
})

it('F1: a body that trickles in is cut off in time, though its request was answered long before', async () => {
  const refuse = (_request: IncomingMessage, response: ServerResponse) => response.writeHead(401).end()
  const slow = serverWith(
    () => false,
    () => true,
  )(refuse, { requestTimeout: 400, connectionTimeout: 60_000 })
  await new Promise<void>(resolve => slow.listen(0, '127.0.0.1', resolve))
  const { port } = slow.address() as AddressInfo
  const line = connect(port, '127.0.0.1')
  line.on('error', () => undefined)
  line.resume()
  line.write(head('/api/vineyard', 'Content-Length: 100000'))
  const trickle = setInterval(() => line.write('x'), 50)
  const isCut = await new Promise<boolean>(resolve => {
    line.on('close', () => resolve(true))
    setTimeout(() => resolve(false), 60_000).unref()
  })
  clearInterval(trickle)
  line.destroy()
  slow.close()
  expect(isCut).toBe(true)
})

it('F1: what is no request is answered in the usual shape, and the line closed', async () => {
  const { text, isClosed } = await talk(server.app.server, ['GET \\api HTTP/1.1\r\nHost: x\r\n\r\n'])
  expect(text).toMatch(/^HTTP\/1\.1 400 /)
  expect(JSON.parse(text.slice(text.indexOf('{')))).toEqual({
    message: 'The request could not be read.',
    code: 'malformed',
  })
  expect(isClosed).toBe(true)
})
