import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './project.mjs'

const running = new Set()
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Stops what this process started and still runs. */
export function stopPrograms(signal = 'SIGTERM') {
  for (const child of running) child.kill(signal)
}

// A script that is told to stop while a child works must take the child with it. The handlers exist only as
// long as a child runs, so that the server, which runs in the same process, gets the signals to itself.
function stopWithChild(signal) {
  stopPrograms(signal)
  process.exit(128 + constants.signals[signal])
}

function remember(child) {
  if (running.size === 0) for (const signal of stopSignals) process.on(signal, stopWithChild)
  running.add(child)
  child.once('close', () => {
    running.delete(child)
    if (running.size === 0) for (const signal of stopSignals) process.off(signal, stopWithChild)
  })
}

/**
 * Runs a program to its end and gives `{ code, output }`. With `quiet` the output is kept instead of shown.
 * A program that could not be started ends with code 127, as in a shell.
 */
export function runProgram(command, args, { quiet = false, ...options } = {}) {
  return new Promise(resolve => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(command, args, { cwd: root, stdio, windowsHide: true, ...options })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', text => {
        output += text
      })
    }
    remember(child)
    child.once('error', error => resolve({ code: 127, output: `${output}${error.message}\n` }))
    child.once('close', (code, signal) => {
      resolve({ code: code ?? 128 + (constants.signals[signal] ?? 0), output })
    })
  })
}

/** Runs a Node program, with the Node that runs this script. */
export function runNode(file, args = [], options = {}) {
  return runProgram(process.execPath, [file, ...args], options)
}

/** The last lines of a program's output, where its reason for failing stands. */
export function lastLines(output, count = 20) {
  return output.trimEnd().split('\n').slice(-count).join('\n')
}
