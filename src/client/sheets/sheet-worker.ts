import { readPasted, readSheets } from './read-sheets.ts'
import { SheetFailure } from './sheet-failure.ts'
import { type FromSheetWorker, rowsAtOnce, type ToSheetWorker } from './sheet-worker-messages.ts'

// Reads one file beside the page, which stays free meanwhile. The page ends it when it has told everything.

declare const self: DedicatedWorkerGlobalScope

const tell = (message: FromSheetWorker) => self.postMessage(message)

self.addEventListener('message', (event: MessageEvent<ToSheetWorker>) => void answer(event.data))

async function answer(asked: ToSheetWorker): Promise<void> {
  try {
    const sheets = await ('file' in asked ? readSheets(asked.file) : readPasted(asked.pasted))
    for (const { name, rows } of sheets) {
      tell({ sheet: name })
      for (let at = 0; at < rows.length; at += rowsAtOnce) tell({ rows: rows.slice(at, at + rowsAtOnce) })
    }
    tell('done')
  } catch (error) {
    tell(error instanceof SheetFailure ? { refusal: error.message } : { fault: String(error) })
  }
}
