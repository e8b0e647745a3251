import { Failure, notFound } from '#server/failure.ts'
import { type Api, addRoute, whoOf, write } from '#server/http/api.ts'
import { pathId } from '#server/http/checked-input.ts'
import { messageAnswer } from '#server/http/openapi-schemas.ts'
import { findRow } from '#server/http/records/find-row.ts'
import { importItem, importKindAnswer, importsPath, importsTag, importTexts } from './contract.ts'
import { type Finder, type ImportKind, mayImport } from './queries/import-kind.ts'
import { listImports, rememberedHeadings } from './queries/keeping.ts'
import { takeBack } from './queries/taking-back.ts'
import { rightsOf } from './routes/rights.ts'
import { addRunning } from './routes/running.ts'
import { templateOf } from './rules/template.ts'

/** Adds the import of spreadsheets into any of the kinds. */
export function addImportRoutes(
  api: Api,
  kinds: readonly ImportKind[],
  finders: Readonly<Record<string, Finder>>,
): void {
  const byName = new Map(kinds.map(kind => [kind.name, kind]))
  addRunning(api, byName, finders)

  addRoute(api, {
    method: 'GET',
    path: `${importsPath}/kinds`,
    access: 'signed-in',
    operation: 'listImportKinds',
    summary: 'List the kinds of record that the caller may import, with their fields',
    tag: importsTag,
    answer: importKindAnswer.array(),
    handle: async call => {
      const may = rightsOf(call)
      const remembered = await rememberedHeadings(api.db, whoOf(call).wineryId)
      return kinds.filter(kind => mayImport(kind, may)).map(kind => describe(kind, remembered.get(kind.name)))
    },
  })

  addRoute(api, {
    method: 'GET',
    path: `${importsPath}/{kind}/template`,
    access: 'signed-in',
    file: 'text/csv',
    operation: 'readImportTemplate',
    summary: 'Read an empty spreadsheet for a kind of record, as CSV',
    tag: importsTag,
    handle: async ({ params, reply }) => {
      const kind = byName.get(params.kind ?? '')
      if (!kind) throw notFound()
      reply.header('content-type', 'text/csv; charset=utf-8')
      reply.header('content-disposition', `attachment; filename="${kind.name}-template.csv"`)
      // Spreadsheets take a file without the mark for another encoding.
      return `\uFEFF${templateOf(kind.fields)}`
    },
  })

  addRoute(api, {
    method: 'GET',
    path: importsPath,
    access: 'signed-in',
    operation: 'listImports',
    summary: 'List the last hundred imports, newest first: all for administrators, else one’s own',
    tag: importsTag,
    answer: importItem.array(),
    handle: async call => {
      const { wineryId, userId, isAdmin } = whoOf(call)
      const listed = await listImports(api.db, wineryId)
      return listed.filter(({ recordedById }) => isAdmin || recordedById === userId).map(show)
    },
  })

  addRoute(api, {
    method: 'POST',
    path: `${importsPath}/{id}/take-back`,
    access: 'signed-in',
    operation: 'takeImportBack',
    summary: 'Take an import back as a whole, while nothing hangs on it',
    tag: importsTag,
    answer: messageAnswer,
    refusals: [403, 409],
    handle: call =>
      write(api, call, async door => {
        const row = await findRow(door.tx, 'imports', door.actor.wineryId, pathId(call.params.id))
        const { userId, isAdmin } = whoOf(call)
        // Whose import it is not, does not even hear that it is there.
        if (!isAdmin && row.recordedById !== userId) throw notFound()
        if (row.takenBackAt !== null) throw new Failure(409, importTexts.alreadyTakenBack)
        await takeBack(door, row, kinds, rightsOf(call))
        await door.update('imports', row, { takenBackAt: door.now })
        return { status: 200, body: { message: importTexts.takenBack } }
      }),
  })
}

function describe(kind: ImportKind, remembered: Record<string, unknown> = {}) {
  const { name, label, singular, key, fields, assumed, mayBeMade, needs } = kind
  const madeFrom = kind.named ? Object.keys(kind.named('')) : key
  const isWallClock = kind.isWallClock ?? false
  return { name, label, singular, key, fields, assumed, mayBeMade, madeFrom, isWallClock, needs, remembered }
}

function show({
  wineryId: _winery,
  requestId: _request,
  afterSequence: _after,
  recordedById: _by,
  ...item
}: Listed) {
  return item
}

type Listed = Awaited<ReturnType<typeof listImports>>[number]
