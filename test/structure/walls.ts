import { featureOf, importsOf, isOwn, isSource, type Rule, type SourceFile } from './source-files.ts'

/** One row of the table in docs/architecture.md: which files, and why they may not import a target. */
interface Wall {
  name: string
  holds: RegExp
  refuses(target: string, file: SourceFile): boolean
}

const inside = (folder: string) => (target: string) => target.startsWith(`src/${folder}/`)
const inShared = inside('shared')
const inServer = inside('server')
const inClient = inside('client')
const inCellar = inside('cellar')
const isNode = (target: string) => target.startsWith('node:')
const isPackage = (name: RegExp) => (target: string) => !isOwn(target) && name.test(target)

const isBrowserPackage = isPackage(
  /^(react|react-dom|react-router|@mantine|@tanstack|@tabler|chart\.js|nuqs)(\/|$|-)/,
)
const isServerPackage = isPackage(
  /^(fastify|@fastify|kysely|pg|jose|lru-cache|close-with-grace|nodemailer|@node-rs|@photostructure)(\/|$|-)/,
)

const isContract = (target: string) => /^src\/features\/[^/]+\/[^/]+\/contract(\.ts$|\/)/.test(target)
const isDecision = (target: string) => /^src\/features\/[^/]+\/[^/]+\/(contract|rules)(\.ts$|\/)/.test(target)
const isOpenToServers = (target: string) =>
  /^src\/features\/[^/]+\/[^/]+\/(contract|rules|queries)(\.ts$|\/)/.test(target)
const isServerFile = (target: string) =>
  /^src\/features\/[^/]+\/[^/]+\/(routes|queries)(\.ts$|\/)/.test(target)
const isView = (target: string) => target.endsWith('.tsx')
/** What the words of the cellar mean, as opposed to how it is shown. */
const isMeaning = (target: string) => inCellar(target) && target.endsWith('.ts')
const isSameFeature = (target: string, file: SourceFile) => featureOf(target) === featureOf(file.path)

// The one named exception: the row types of the tables are read off the contracts.
const isTableTypes = (target: string, file: SourceFile) =>
  file.path === 'src/server/db/tables.ts' && isContract(target)

export const walls: readonly Wall[] = [
  {
    name: 'shared/ imports only zod and itself',
    holds: /^src\/shared\//,
    refuses: target => !(inShared(target) || target === 'zod'),
  },
  {
    name: 'server/ knows no feature, client or app',
    holds: /^src\/server\//,
    refuses: (target, file) =>
      isOwn(target)
        ? !(inShared(target) || isMeaning(target) || inServer(target) || isTableTypes(target, file))
        : isBrowserPackage(target),
  },
  {
    name: 'server/db/ knows no other room of the server',
    holds: /^src\/server\/db\//,
    refuses: target => /^src\/server\/(?!db\/)[^/]+\//.test(target),
  },
  {
    name: 'client/ knows no cellar, feature, server, app or Node',
    holds: /^src\/client\//,
    refuses: target =>
      isOwn(target) ? !(inShared(target) || inClient(target)) : isNode(target) || isServerPackage(target),
  },
  {
    name: 'client/ui/ knows no session, data, device or records',
    holds: /^src\/client\/ui\//,
    refuses: target => /^src\/client\/(?!(ui|failures)\/)[^/]+\//.test(target),
  },
  {
    name: 'client/data/ and client/session/ know nothing of what is kept on the device',
    holds: /^src\/client\/(data|session|failures)\//,
    refuses: target =>
      /^src\/client\/(device-store|connection|outbox|shelf|live|worker|records)\//.test(target),
  },
  {
    name: 'client/sheets/ knows nothing of the client but how a file of text is decoded',
    holds: /^src\/client\/sheets\//,
    refuses: target => inClient(target) && !/^src\/client\/(sheets\/|data\/csv-file\.ts$)/.test(target),
  },
  {
    name: 'what the words of the cellar mean imports only shared/ and itself',
    holds: /^src\/cellar\/.*\.ts$/,
    refuses: target => !(inShared(target) || isMeaning(target)),
  },
  {
    name: 'views of the cellar know no feature, server, app or Node',
    holds: /^src\/cellar\/.*\.tsx$/,
    refuses: target =>
      isOwn(target)
        ? !(inShared(target) || inClient(target) || inCellar(target))
        : isNode(target) || isServerPackage(target),
  },
  {
    name: 'areas of records and of the house know no view',
    holds: /^src\/features\/(records|house)\//,
    refuses: inside('features/views'),
  },
  {
    name: 'contract.ts and rules.ts import only zod, shared/, the meaning of cellar words, contracts and rules',
    holds: /^src\/features\/[^/]+\/[^/]+\/(contract|rules)(\.ts$|\/)/,
    refuses: target => !(target === 'zod' || inShared(target) || isMeaning(target) || isDecision(target)),
  },
  {
    name: 'routes.ts and queries.ts import no client, no view and no other feature but its contract, rules and queries',
    holds: /^src\/features\/[^/]+\/[^/]+\/(routes|queries)(\.ts$|\/)/,
    refuses: (target, file) =>
      isOwn(target)
        ? isView(target) ||
          !(
            inShared(target) ||
            isMeaning(target) ||
            inServer(target) ||
            isOpenToServers(target) ||
            isSameFeature(target, file)
          )
        : isBrowserPackage(target),
  },
  {
    name: 'a screen imports no server, no routes and nothing of another feature but its contract and rules',
    holds: /^src\/features\/.*\.tsx$/,
    refuses: (target, file) =>
      isOwn(target)
        ? isServerFile(target) ||
          !(
            inShared(target) ||
            inClient(target) ||
            inCellar(target) ||
            isDecision(target) ||
            isSameFeature(target, file)
          )
        : isNode(target) || isServerPackage(target),
  },
  {
    name: 'app/ imports only what lies under src',
    holds: /^src\/app\//,
    refuses: target => isOwn(target) && !target.startsWith('src/'),
  },
]

/** Imports that go through a wall. Tests are outside the layers and may look at anything. */
export const importsThroughWalls: Rule = files =>
  files.filter(isSource).flatMap(file =>
    walls
      .filter(wall => wall.holds.test(file.path))
      .flatMap(wall =>
        importsOf(file)
          .filter(target => wall.refuses(target, file))
          .map(target => `${file.path} imports ${target}: ${wall.name}`),
      ),
  )

/** Components come from our own kit, so that one place decides how they look and read. */
export const mantineOutsideTheKit: Rule = files =>
  files
    .filter(file => isSource(file) && !/^src\/(client\/ui|app)\//.test(file.path))
    .filter(file => importsOf(file).some(target => target.startsWith('@mantine/')))
    .map(file => `${file.path} imports Mantine: screens use client/ui`)
