import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

// The least that Node can do: the same answer to everything, with the head and the body of the real one.

const { status, headers, body } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const bytes = Buffer.from(body, 'base64')

const server = createServer((_request, response) => {
  response.writeHead(status, headers)
  if (bytes.length > 0) response.end(bytes)
  else response.end()
})
server.listen(0, '127.0.0.1', () => console.log(`ready at http://127.0.0.1:${server.address().port}`))
