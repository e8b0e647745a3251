import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { leftover } from './leftovers.ts'
import type { Place } from './running-server.ts'

/** A command of the built console in a process of its own. */
export interface RunningCommand {
  child: ChildProcess
  ended: Promise<{ how: number | NodeJS.Signals; output: string }>
}

export function startCommand(
  { dataDir, databaseUrl }: Place,
  args: readonly string[],
  { preload, env = {} }: { preload?: string; env?: Record<string, string> } = {},
): RunningCommand {
  const child = spawn(
    process.execPath,
    [...(preload ? ['--import', preload] : []), `${process.env.DIST || 'dist/server'}/console.js`, ...args],
    {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const forget = leftover(() => child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => {
      output += text
    })
  const ended = once(child, 'close').then(([code, signal]) => {
    forget()
    return { how: (code ?? signal) as number | NodeJS.Signals, output }
  })
  return { child, ended }
}

/** Runs a command that must succeed, and gives what it printed. */
export async function runCommand(place: Place, ...args: string[]): Promise<string> {
  const { how, output } = await startCommand(place, args).ended
  if (how !== 0) throw new Error(`${args[0]} ended with ${how}:\n${output}`)
  return output
}
