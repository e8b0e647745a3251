import { connect } from 'node:net'

// Asks as fast as the answers come, over connections that stay open, one request at a time on each. It works in a
// process of its own and sends requests that are ready as bytes, so that it costs both sides of a comparison the
// same, and little.

const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('0\r\n\r\n')

/** Reads one answer after another off a connection and tells the status of each. */
function readAnswers(socket, onAnswer) {
  let kept = null
  const arrived = data => {
    const bytes = kept ? Buffer.concat([kept, data]) : data
    const headLength = bytes.indexOf(headEnd)
    if (headLength < 0) {
      kept = bytes
      return
    }
    const head = bytes.latin1Slice(0, headLength)
    const status = Number(head.slice(9, 12))
    const stated = /\r\ncontent-length: *(\d+)/i.exec(head)
    const isChunked = !stated && /\r\ntransfer-encoding: *chunked/i.test(head)
    const bodyLength = stated && status !== 304 ? Number(stated[1]) : 0
    const isWhole = isChunked
      ? bytes.subarray(-lastChunk.length).equals(lastChunk)
      : bytes.length >= headLength + headEnd.length + bodyLength
    // A large answer comes in many pieces: they are counted first and looked at once they are all there.
    if (!isWhole) {
      const missing = isChunked ? 0 : headLength + headEnd.length + bodyLength - bytes.length
      if (missing > 0) skip(missing, status, bytes.length)
      else kept = bytes
      return
    }
    kept = null
    onAnswer(status, bytes.length, bytes)
  }
  const skip = (missing, status, soFar) => {
    let left = missing
    let total = soFar
    socket.off('data', arrived)
    const more = data => {
      left -= data.length
      total += data.length
      if (left > 0) return
      socket.off('data', more)
      socket.on('data', arrived)
      onAnswer(status, total)
    }
    kept = null
    socket.on('data', more)
  }
  socket.on('data', arrived)
}

function askOn({ port, requests, status: expected, until, results }) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let next = Math.floor(Math.random() * requests.length)
    let sentAt = 0
    const send = () => {
      if (performance.now() >= until()) {
        socket.destroy()
        resolve()
        return
      }
      sentAt = performance.now()
      socket.write(requests[next])
      next = (next + 1) % requests.length
    }
    readAnswers(socket, (status, bytes, answer) => {
      if (status !== expected) {
        reject(new Error(`expected ${expected}, the answer was ${status}: ${answer ?? ''}`))
        socket.destroy()
        return
      }
      results.count++
      results.bytes += bytes
      results.times.push(performance.now() - sentAt)
      send()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.once('connect', send)
  })
}

async function load({ port, requests, status, connections, seconds, count }) {
  const results = { count: 0, bytes: 0, times: [] }
  const bytes = requests.map(text => Buffer.from(text))
  const began = performance.now()
  const until = () => (count !== undefined && results.count >= count ? 0 : began + seconds * 1000)
  await Promise.all(
    Array.from({ length: connections }, () => askOn({ port, requests: bytes, status, until, results })),
  )
  const elapsed = (performance.now() - began) / 1000
  const times = results.times.sort((a, b) => a - b)
  const at = part => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
  return {
    count: results.count,
    perSecond: results.count / elapsed,
    bytes: results.bytes,
    median: at(0.5),
    p99: at(0.99),
    longest: at(1),
  }
}

process.on('message', async task => {
  try {
    process.send({ result: await load(task) })
  } catch (error) {
    process.send({ failure: error.message })
  }
})
process.on('disconnect', () => process.exit())
