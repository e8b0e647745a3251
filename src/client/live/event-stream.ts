import { callStream } from '#client/data/api.ts'
import type { LiveEvent } from '#shared/live.ts'
import { lastHeard, livePath } from '#shared/live-names.ts'

/** What a stream says: something has happened, or nothing but that it is still there. */
export interface Word {
  event: LiveEvent | null
  /** The state that one has heard of by now. */
  id: string
}

/** The session is over, or the server has no such stream: trying again changes nothing. */
export class NothingToHear extends Error {}

/** Opens the stream and reads it until it ends; throws where it could not be opened, or broke off. */
export async function readStream(
  lastId: string,
  hear: (word: Word) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await callStream(livePath, lastId ? { [lastHeard]: lastId } : {}, signal)
  if ([401, 403, 404].includes(response.status)) throw new NothingToHear()
  if (!response.ok || !response.body) throw new Error(`The stream was answered with ${response.status}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (rest + value).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) hear(readBlock(block))
  }
}

/** Reads one block of the stream, as far as our own server writes them. */
export function readBlock(block: string): Word {
  const word: Word = { event: null, id: '' }
  for (const line of block.split('\n')) {
    if (line.startsWith('id: ')) word.id = line.slice(4)
    if (line.startsWith('data: ')) word.event = JSON.parse(line.slice(6)) as LiveEvent
  }
  return word
}
