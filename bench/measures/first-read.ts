import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { read, touch } from '../calls.ts'
import type { Measure } from '../measure.ts'
import { startProduct } from '../programs.ts'
import { median, plainHeaders } from '../requests.ts'
import type { Store } from '../stores.ts'

const path = '/api/batch'

/** The list of 500 batches when somebody has just changed what it nests, against the driver and JSON alone. */
export const measureFirstRead: Measure = async bench => {
  const store = await bench.store('oneYear')
  const product = await startProduct(store)
  const driver = await startDriver(store)
  try {
    const rounds = bench.isQuick ? 20 : 60
    const times: { product: number; driver: number }[] = []
    for (let round = -5; round < rounds; round++) {
      await touch(product.port, store, '/api/vineyard/1')
      const { ms } = await read(product.port, path, plainHeaders(store))
      const alone = await driver.run()
      if (round >= 0) times.push({ product: ms, driver: alone })
    }
    const ms = (side: 'product' | 'driver') => median(times.map(each => each[side])).toFixed(2)
    return [
      {
        of: 2,
        what: 'First read of 500 batches after a write',
        value: median(times.map(each => each.product / each.driver)),
        unit: 'times',
        limit: { atMost: 2 },
        sides: `${ms('product')} ms over HTTP against ${ms('driver')} ms of the driver alone (${driver.statements} statements)`,
      },
    ]
  } finally {
    driver.child.disconnect()
    await product.stop()
  }
}

async function startDriver(store: Store) {
  const program = fileURLToPath(new URL('../driver-alone.ts', import.meta.url))
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
  const [{ statements }] = await once(child, 'message')
  return {
    child,
    statements: Number(statements),
    async run(): Promise<number> {
      child.send('run')
      return (await once(child, 'message'))[0].ms
    },
  }
}
