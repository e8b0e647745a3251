import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

// The least that Node can do: answers that stand ready by their address, with the head and the body of the real ones.

const answers = new Map(
  Object.entries(JSON.parse(readFileSync(process.argv[2], 'utf8'))).map(([address, { body, ...answer }]) => [
    address,
    { ...answer, bytes: Buffer.from(body, 'base64') },
  ]),
)
const nothing = { status: 200, headers: [], bytes: Buffer.alloc(0) }

const server = createServer((request, response) => {
  const { status, headers, bytes } = answers.get(request.url) ?? nothing
  response.writeHead(status, headers)
  if (bytes.length > 0) response.end(bytes)
  else response.end()
})
server.listen(0, '127.0.0.1', () => console.log(`ready at http://127.0.0.1:${server.address().port}`))
