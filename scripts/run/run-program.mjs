import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './project.mjs'

const running = new Set()
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const ownTimeMs = 250
const patienceMs = 10_000
let guards = 0
let stopping = null

/** Stops what this process started and still runs. */
export function stopPrograms(signal = 'SIGTERM') {
  for (const child of running) child.kill(signal)
}

const leave = () => process.exit(128 + constants.signals[stopping])

// A script that is told to stop while a child works takes the child with it. Ctrl+C reaches the children by
// itself, and a second signal makes some of them drop everything: so they first get a moment of their own.
function stopWithChildren(signal) {
  if (stopping) return stopPrograms('SIGKILL')
  stopping = signal
  if (running.size === 0) return leave()
  setTimeout(() => stopPrograms(signal), ownTimeMs)
  setTimeout(() => stopPrograms('SIGKILL'), patienceMs)
}

/**
 * Until the returned function is called, a signal ends the children first and then this process with its `exit`
 * listeners. Not for good: the server, run in this same process later, must get the signals to itself.
 */
export function guardSignals() {
  if (guards++ === 0) for (const signal of stopSignals) process.on(signal, stopWithChildren)
  return () => {
    if (--guards === 0) for (const signal of stopSignals) process.off(signal, stopWithChildren)
  }
}

/**
 * Runs a program to its end and gives `{ code, output }`. With `quiet` the output is kept instead of shown;
 * `onStart` is told the process id.
 * A program that could not be started ends with code 127, as in a shell.
 */
export function runProgram(command, args, { quiet = false, onStart = () => {}, ...options } = {}) {
  return new Promise(resolve => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(command, args, { cwd: root, stdio, windowsHide: true, ...options })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', text => {
        output += text
      })
    }
    running.add(child)
    if (child.pid) onStart(child.pid)
    const unguard = guardSignals()
    const end = code => {
      if (!running.delete(child)) return
      unguard()
      // Whoever waits for a program that was told to stop must not go on to the next step.
      if (!stopping) resolve({ code, output })
      else if (running.size === 0) leave()
    }
    child.once('error', error => {
      output += `${error.message}\n`
      if (child.pid === undefined) end(127)
    })
    child.once('close', (code, signal) => end(code ?? 128 + (constants.signals[signal] ?? 0)))
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
