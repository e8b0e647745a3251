import { callLines } from '#client/data/api.ts'
import { ApiFailure } from '#client/failures/api-failure.ts'
import { type ImportEnd, type ImportLine, importsPath, type RowOutcome } from '../contract.ts'

/** What was heard of an import so far. */
export interface Heard {
  outcomes: RowOutcome[]
  made: { kind: string; title: string }[]
  end: ImportEnd | null
}

const nothing = (): Heard => ({ outcomes: [], made: [], end: null })

interface RunOptions {
  idempotencyKey?: string
  signal: AbortSignal
  /** Told how many rows were worked off. */
  onProgress: (rows: number) => void
}

/** Looks at an import, or carries it out, and gives what became of every row. */
export async function runImport(
  how: 'check' | 'write',
  lines: readonly object[],
  { idempotencyKey, signal, onProgress }: RunOptions,
): Promise<Heard> {
  const path = how === 'check' ? `${importsPath}/check` : importsPath
  const body = new Blob(lines.map(line => `${JSON.stringify(line)}\n`))
  const response = await callLines(path, body, { signal, ...(idempotencyKey && { idempotencyKey }) })
  let heard = nothing()
  for await (const line of linesOf(response)) {
    if ('again' in line) heard = nothing()
    else if ('made' in line) heard.made.push(line.made)
    else if ('end' in line) heard.end = line.end
    else if ('failed' in line) {
      const { status, message } = line.failed
      throw new ApiFailure(message, 'POST', path, status, { message })
    } else heard.outcomes.push(line)
    onProgress(heard.outcomes.length)
  }
  // An answer that breaks off says nothing of how it ended.
  if (!heard.end) throw new ApiFailure('Network Error', 'POST', path, null, {})
  return heard
}

async function* linesOf(response: Response): AsyncGenerator<ImportLine> {
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  let rest = ''
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    rest += decoder.decode(value, { stream: !done })
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line) yield JSON.parse(line) as ImportLine
    if (done) return
  }
}
