import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Store } from './stores.ts'

/** The database's driver, made to do what the product asks of it for one address. */
export interface Driver {
  /** How many statements that are. */
  statements: number
  /** Where a bare Fastify route does the same for whoever asks it. */
  port: number
  /** Milliseconds of statements and JSON; whether something was written just before makes a difference. */
  run(order: 'run' | 'touch and run'): Promise<number>
  stop(): void
}

export async function startDriver(store: Store, path: string): Promise<Driver> {
  const program = fileURLToPath(new URL('driver-alone.ts', import.meta.url))
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', ...store.environment },
  })
  // Without this a child that fails would be waited for for ever.
  child.once('exit', code => {
    if (code) throw new Error(`the driver alone ended with code ${code}`)
  })
  await once(child, 'message')
  child.send({ path, token: store.token })
  const [{ statements, port }] = await once(child, 'message')
  return {
    statements: Number(statements),
    port: Number(port),
    async run(order) {
      child.send(order)
      return (await once(child, 'message'))[0].ms
    },
    stop: () => child.disconnect(),
  }
}
