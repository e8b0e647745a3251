import { connect } from 'node:net'

// Holds many streams open, in a process of its own so that reading them takes nothing from the one that measures. On
// request it tells when all of them have heard something since.

let sockets = []
let silent = new Set()
let askedAt = 0

function open({ port, requests }) {
  let waiting = requests.length
  sockets = requests.map(request => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.once('data', head => {
      if (!head.toString().startsWith('HTTP/1.1 200'))
        process.send({ failure: head.toString().slice(0, 200) })
      else if (--waiting === 0) process.send({ result: sockets.length })
    })
    socket.on('data', () => {
      if (!silent.delete(socket) || silent.size > 0) return
      process.send({ result: performance.now() - askedAt })
    })
    socket.on('error', () => process.exit(1))
    return socket
  })
}

process.on('message', task => {
  if (task === 'listen') {
    silent = new Set(sockets)
    askedAt = performance.now()
  } else if (task === 'close') {
    for (const socket of sockets) socket.destroy()
    sockets = []
    process.send({ result: 0 })
  } else open(task)
})
process.on('disconnect', () => process.exit())
