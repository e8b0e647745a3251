import type { Sheet } from '#shared/sheets.ts'
import { SheetFailure, unloaded } from './sheet-failure.ts'
import type { FromSheetWorker, ToSheetWorker } from './sheet-worker-messages.ts'

/** The sheets of a file, read by a worker: the page goes on meanwhile. Throws a `SheetFailure` as reading does. */
export const readFileBeside = (file: File) => readBeside({ file })

/** The same for cells that were pasted. */
export const readPastedBeside = (pasted: string) => readBeside({ pasted })

async function readBeside(asked: ToSheetWorker): Promise<Sheet[]> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      const sheets: { name: string; rows: Sheet['rows'][number][] }[] = []
      worker.addEventListener('message', ({ data: told }: MessageEvent<FromSheetWorker>) => {
        if (told === 'done') resolve(sheets)
        else if ('sheet' in told) sheets.push({ name: told.sheet, rows: [] })
        else if ('rows' in told) sheets.at(-1)?.rows.push(...told.rows)
        else reject('refusal' in told ? new SheetFailure(told.refusal) : new Error(told.fault))
      })
      // Whatever is wrong with a file is told by a message: this is a worker that could not come.
      worker.addEventListener('error', event => reject(unloaded(event)))
      worker.postMessage(asked)
    })
  } finally {
    worker.terminate()
  }
}
