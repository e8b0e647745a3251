import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import packageInfo from '../package.json' with { type: 'json' }

const inBench = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const builtServer = fileURLToPath(new URL('../dist/server/main.js', import.meta.url))

/** A server of its own process. */
export interface Program {
  child: ChildProcess
  port: number
  /** From the start of the process to the first answer. */
  startMs: number
  stop(): Promise<void>
}

/** How `npm start` has Node treat memory. */
const memoryFlags = packageInfo.scripts.start.match(/--max-\S+/g) ?? []

/** The folder that each run of the product leaves a profile in, when one is asked for. */
let profiles: string | undefined
export function profileInto(folder: string | undefined): void {
  profiles = folder
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

async function startProgram(
  args: readonly string[],
  environment: Record<string, string> = {},
  probe = '/',
): Promise<Program> {
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...environment },
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const port = await readPort(child)
  await fetch(`http://127.0.0.1:${port}${probe}`).then(answer => answer.arrayBuffer())
  const startMs = performance.now() - began
  return {
    child,
    port,
    startMs,
    async stop() {
      if (child.exitCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

function readPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = ''
    const listen = (piece: string) => {
      text += piece
      const port = /ready at http:\/\/[^:\s]+:(\d+)/.exec(text)?.[1]
      if (!port) return
      // What it says from then on is thrown away, so that nobody waits for its being read.
      child.stdout?.off('data', listen).resume()
      resolve(Number(port))
    }
    child.stdout?.setEncoding('utf8').on('data', listen)
    child.once('exit', code => reject(new Error(`a server ended at its start, code ${code}: ${text}`)))
  })
}

/** The product as it is built, on that store. Its log keeps to warnings, as a bare server has none; no backups. */
export function startProduct(
  store: { environment: Record<string, string> },
  { watched = false, settings = {} }: { watched?: boolean; settings?: Record<string, string> } = {},
): Promise<Program> {
  const hook = watched ? ['--import', inBench('loop-delay.mjs')] : []
  const profile = profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : []
  const environment = { LOG_LEVEL: 'warn', PORT: '0', BACKUP_DIR: 'off', ...store.environment, ...settings }
  return startProgram([...memoryFlags, ...profile, ...hook, builtServer], environment, '/api/health/ready')
}

export function startBareHttp(answerFile: string): Promise<Program> {
  return startProgram([inBench('bare-http.mjs'), answerFile])
}

export function startBareFastify(environment: Record<string, string> = {}): Promise<Program> {
  return startProgram([inBench('bare-fastify.mjs')], environment)
}

/** What the watched server says of its loop and memory since the last reset. */
export async function lookAt(program: Program, order: 'look' | 'reset' = 'look'): Promise<Health> {
  const said = once(program.child, 'message')
  program.child.send(order)
  return (await said)[0] as Health
}

export interface Health {
  longest: number
  p99: number
  /** Of all its threads, since it began. */
  cpuMicroseconds: number
  residentMb: number
}

export interface LoadTask {
  port: number
  /** Whole requests, head and body, asked one after another. */
  requests: string[]
  status: number
  connections: number
  seconds: number
  /** Ends earlier when so many answers have come. */
  count?: number
}

export interface LoadResult {
  count: number
  perSecond: number
  bytes: number
  median: number
  p99: number
  longest: number
}

let client: ChildProcess | undefined

/** Lets the load client ask for a while, in its own process. */
export async function load(task: LoadTask): Promise<LoadResult> {
  if (!client) {
    client = spawn(process.execPath, [inBench('load-client.mjs')], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    running.add(client)
  }
  const said = once(client, 'message')
  client.send(task)
  const { result, failure } = (await said)[0] as { result?: LoadResult; failure?: string }
  if (!result) throw new Error(`The load client failed: ${failure}`)
  return result
}

export function stopLoad(): void {
  client?.disconnect()
  client = undefined
}
