import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runNode, runProgram } from '../run/run-program.mjs'

// npm's own file is run by this Node: on Windows `npm` is a `.cmd` that cannot be started without a shell.
/** The file of npm that belongs to this Node, if it is in one of the usual places. */
export function npmFile() {
  const node = dirname(process.execPath)
  const asCalled = process.env.npm_execpath
  const places = [
    asCalled?.endsWith('npm-cli.js') ? asCalled : '',
    join(node, 'node_modules/npm/bin/npm-cli.js'),
    join(node, '../lib/node_modules/npm/bin/npm-cli.js'),
  ]
  return places.find(file => file && existsSync(file))
}

/** Runs npm to its end, with the Node that runs this script. */
export function runNpm(args, options) {
  const file = npmFile()
  return file
    ? runNode(file, args, options)
    : runProgram('npm', args, { ...options, shell: process.platform === 'win32' })
}
