import { type Door, openDoor } from '#server/db/writing/write-door.ts'
import { Failure } from '#server/failure.ts'
import { type Api, actorOf, addRoute, type Call } from '#server/http/api.ts'
import { checked } from '#server/http/checked-input.ts'
import { asFailure, logTrouble } from '#server/http/error-answers.ts'
import { answerInLines, readLines } from '#server/http/lines.ts'
import { idempotencyOf } from '#server/http/repeated-requests.ts'
import {
  type ImportEnd,
  type ImportHead,
  type ImportRow,
  importHead,
  importLine,
  importRow,
  importsPath,
  importsTag,
  importTexts,
  mostRows,
} from '../contract.ts'
import { type Finder, type ImportKind, mayImport } from '../queries/import-kind.ts'
import { GivenUp, type Job, type PassResult, runImport } from '../queries/importing.ts'
import { endOfTrail, noteImport, rememberHeadings } from '../queries/keeping.ts'
import { rightsOf } from './rights.ts'

const mostBytes = 64 * 1024 * 1024

/** Adds the two that work rows off: the look before, and the import itself. */
export function addRunning(
  api: Api,
  byName: ReadonlyMap<string, ImportKind>,
  finders: Readonly<Record<string, Finder>>,
): void {
  const takesLines = { head: importHead, answer: importLine }
  addRoute(api, {
    method: 'POST',
    path: `${importsPath}/check`,
    access: 'signed-in',
    operation: 'checkImport',
    summary: 'Tell row by row what an import would do; writes nothing',
    tag: importsTag,
    takesLines,
    ignoresKey: true,
    refusals: [403, 413, 415],
    handle: async call => {
      const job = await readJob(call)
      await answer(call, job, async told => {
        try {
          return await runImport(told, openDoorFor(call, undefined), async (_door, result) => {
            // Everything was written, and nothing of it is kept: so a look tells what an import will do.
            throw new GivenUp(result)
          })
        } catch (error) {
          if (error instanceof GivenUp) return { ...error.result, isWritten: false, id: null, message: '' }
          throw error
        }
      })
    },
  })

  addRoute(api, {
    method: 'POST',
    path: importsPath,
    access: 'signed-in',
    operation: 'import',
    summary: 'Import rows in one write: all of them or, if asked for, the good ones',
    tag: importsTag,
    takesLines,
    refusals: [403, 413, 415],
    handle: async call => {
      const job = await readJob(call)
      const idempotency = await idempotencyOf(call.request)
      await answer(call, job, async told => {
        try {
          return await runImport(told, openDoorFor(call, idempotency), (door, result) =>
            finish(door, job.head, result),
          )
        } catch (error) {
          if (!(error instanceof GivenUp)) throw error
          return { ...error.result, isWritten: false, id: null, message: importTexts.hasWrong }
        }
      })
    },
  })

  async function readJob(call: Call): Promise<Omit<Job, 'tell' | 'isCancelled'>> {
    const may = rightsOf(call)
    let head: ImportHead | null = null
    const rows: ImportRow[] = []
    await readLines(call, mostBytes, (value, line) => {
      if (!head) {
        head = checked(importHead, value)
        // Nobody sends thousands of rows to hear that they may not.
        refuseKinds(head, may)
        return
      }
      const { success, data } = importRow.safeParse(value)
      if (!success || data.sheet >= head.sheets.length) throw new Failure(400, importTexts.unreadable(line))
      if (rows.length >= mostRows) throw new Failure(413, importTexts.tooMany)
      rows.push(data)
    })
    const read = head as ImportHead | null
    if (!read) throw new Failure(400, importTexts.noSheets)
    if (rows.length === 0) throw new Failure(400, importTexts.noRows)
    return { head: read, rows, kinds: byName, finders, may }
  }

  function refuseKinds({ sheets, missing }: ImportHead, may: Job['may']): void {
    for (const name of [...sheets.map(({ kind }) => kind), ...Object.keys(missing)]) {
      const kind = byName.get(name)
      if (!kind) throw new Failure(400, `There is no kind of record called “${name}”.`)
      if (!mayImport(kind, may)) throw new Failure(403)
    }
  }

  function openDoorFor(call: Call, idempotency: Awaited<ReturnType<typeof idempotencyOf>>) {
    return async (work: (door: Door) => Promise<ImportEnd>) => {
      const change = async (door: Door) => ({ status: 200, body: await work(door) })
      return (await openDoor(api, actorOf(call), change, idempotency, true)).body
    }
  }

  /** Tells how it goes, line by line, and how it ended; a caller who hangs up has cancelled it. */
  async function answer(
    call: Call,
    job: Omit<Job, 'tell' | 'isCancelled'>,
    run: (job: Job) => Promise<ImportEnd>,
  ): Promise<void> {
    const lines = answerInLines(call)
    try {
      lines.tell({ end: await run({ ...job, tell: lines.tell, isCancelled: lines.isGone }) })
    } catch (error) {
      const failure = asFailure(error, {})
      if (failure.status >= 500) logTrouble(api.app, error, 'an import failed', call.request.log)
      lines.tell({ failed: { status: failure.status, message: failure.message } })
    }
    lines.end()
  }
}

async function finish(door: Door, head: ImportHead, result: PassResult): Promise<ImportEnd> {
  if (result.wrong > 0 && !head.onlyGood) throw new GivenUp(result)
  const isAnything = result.created + result.changed + result.made > 0
  if (!isAnything) return { ...result, isWritten: false, id: null, message: 'There was nothing to write.' }
  await rememberHeadings(door, head)
  const { id } = await noteImport(door, head, result, await endOfTrail(door))
  return { ...result, isWritten: true, id, message: importTexts.imported(result.created + result.changed) }
}
