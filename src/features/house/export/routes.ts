import { PassThrough } from 'node:stream'
import { openDoor } from '#server/db/writing/write-door.ts'
import { Failure } from '#server/failure.ts'
import { type Api, actorOf, addRoute, type Call, whoOf } from '#server/http/api.ts'
import { logTrouble } from '#server/http/error-answers.ts'
import { openForReading } from '#server/table-stores/open-store.ts'
import { type FileWords, makeWineryFile } from '#server/winery-file/make-winery-file.ts'
import { exportPath, exportTexts } from './contract.ts'
import { exportFileName } from './rules.ts'

/** Each reads the whole winery, on a connection of its own: more would take the server's time from everybody. */
const mostAtOnce = 2

const zip = 'application/zip'

/** Adds the way to have everything of the winery as one file. `words` is what the product tells of its kinds. */
export function addExportRoutes(api: Api, words: FileWords): void {
  let underWay = 0

  /** The file as a stream. However it ends, the connection to the database is closed. */
  async function openExport(call: Call): Promise<PassThrough> {
    const { wineryId } = whoOf(call)
    const out = new PassThrough()
    const store = await openForReading(api.settings)
    const made = makeWineryFile(store, wineryId, { words, program: api.version, now: api.clock() }, out)
    made
      .catch(error => {
        // Whoever breaks off the download has had enough, and that is no trouble of ours.
        const isGone = (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE'
        if (!isGone) logTrouble(api.app, error, 'an export failed')
        out.destroy(error as Error)
      })
      .then(() => store.close())
      .catch(error => logTrouble(api.app, error, 'an export could not be closed'))
      .finally(() => {
        underWay--
      })
    return out
  }

  addRoute(api, {
    method: 'GET',
    path: exportPath,
    access: 'admin',
    operation: 'exportWinery',
    summary:
      'Save everything of the winery as one ZIP: a CSV and a JSON for each kind, the ledger, the trail',
    tag: { name: 'export', description: 'Everything of the winery, to keep or to take elsewhere.' },
    file: zip,
    refusals: [429],
    handle: async call => {
      const { wineryId } = whoOf(call)
      const { name } = await api.db
        .selectFrom('wineries')
        .select('name')
        .where('id', '=', wineryId)
        .executeTakeFirstOrThrow()
      const fileName = exportFileName(name, api.clock().toISOString().slice(0, 10))
      call.reply.type(zip).header('content-disposition', `attachment; filename="${fileName}"`)
      if (call.request.method === 'HEAD') return ''
      if (underWay >= mostAtOnce)
        throw new Failure(429, exportTexts.busy, { headers: { 'retry-after': '60' } })
      underWay++
      try {
        await openDoor(api, actorOf(call), async door => {
          await door.note('export', 'wineries', wineryId)
          return { status: 200, body: null }
        })
        return await openExport(call)
      } catch (error) {
        underWay--
        throw error
      }
    },
  })
}
