import { expect } from 'vitest'
import { aBottling, aPostFermentation, aVineyard } from '../../builders.ts'
import type { Caller } from '../../caller.ts'
import { newBatch, newVessel } from '../../cellar.ts'
import type { Run } from './rounds.ts'

/** A text grows with every word: past this many a record would be full. */
const wordsPerSet = 1000

/**
 * Eight editors write words into the notes of five records, each word by a read and a conditional write. Every
 * acknowledged word must be there once, and the version must have counted exactly the acknowledged writes.
 */
export async function writeTokens(run: Run, editors: readonly Caller[]): Promise<void> {
  for (let done = 0; done < run.rounds; done += wordsPerSet)
    await writeOneSet(run, editors, done, Math.min(wordsPerSet, run.rounds - done))
}

async function writeOneSet(run: Run, editors: readonly Caller[], from: number, count: number): Promise<void> {
  const [first] = editors
  if (!first) throw new Error('There are no editors.')
  const paths = await fiveRecords(first)
  const written = new Map<string, string[]>(paths.map(path => [path, []]))
  let refused = 0
  let next = 0
  await Promise.all(
    editors.map(async editor => {
      while (next < count) {
        const word = `w${from + next++}`
        const path = run.random.pick(paths)
        refused += await append(editor, path, word)
        written.get(path)?.push(word)
        run.passed()
      }
    }),
  )
  for (const [path, words] of written) {
    const { notes, version } = (await first.get(path)).body
    expect((notes ?? '').split(' ').filter(Boolean).sort()).toEqual(words.sort())
    expect(version).toBe(1 + words.length)
  }
  // Editors who never met would prove nothing.
  if (count >= 100) expect(refused).toBeGreaterThan(0)
}

/** Appends a word, again after each refusal; gives how often it was refused. */
async function append(editor: Caller, path: string, word: string): Promise<number> {
  for (let refused = 0; ; refused++) {
    const { body } = await editor.get(path)
    const notes = `${body.notes ?? ''} ${word}`.trim()
    const { status, text } = await editor.put(path, { notes }, { 'if-match': `"${body.version}"` })
    if (status === 200) return refused
    expect(status, text).toBe(412)
  }
}

async function fiveRecords(caller: Caller): Promise<string[]> {
  const batch = await newBatch(caller, { notes: null })
  const create = async (path: string, body: object) => {
    const answer = await caller.post(path, { ...body, notes: null })
    expect(answer.status, answer.text).toBe(201)
    return `${path}/${answer.body.id}`
  }
  return [
    `/api/batch/${batch.id}`,
    `/api/vessel/${(await newVessel(caller, { notes: null, vesselId: `Words ${batch.id}` })).id}`,
    await create('/api/vineyard', aVineyard()),
    await create('/api/post-fermentation', aPostFermentation(batch.id)),
    await create('/api/bottling', aBottling(batch.id)),
  ]
}
