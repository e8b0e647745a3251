import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Many open streams, held by a process of their own. */
export interface Streams {
  /** Does something, and tells after how many milliseconds the last of them had heard of it. */
  heardAfter(act: () => Promise<unknown>): Promise<number>
  close(): Promise<void>
}

/** Opens as many streams as there are requests, and waits until all are open. */
export async function openStreams(port: number, requests: readonly string[]): Promise<Streams> {
  const file = fileURLToPath(new URL('stream-client.mjs', import.meta.url))
  const client = spawn(process.execPath, [file], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const answer = async (): Promise<number> => {
    const { result, failure } = (await once(client, 'message'))[0] as { result: number; failure?: string }
    if (failure !== undefined) throw new Error(`A stream was not opened: ${failure}`)
    return result
  }
  const opened = answer()
  client.send({ port, requests })
  await opened
  return {
    async heardAfter(act) {
      const heard = answer()
      client.send('listen')
      await act()
      return heard
    },
    async close() {
      const closed = answer()
      client.send('close')
      await closed
      client.disconnect()
    },
  }
}
