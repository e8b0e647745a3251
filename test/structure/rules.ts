import { importsOf, isCode, isTest, type Rule, type SourceFile } from './source-files.ts'

const sourceLimit = 250
const testLimit = 400
const featureFile =
  /^src\/features\/[^/]+\/[^/]+\/((contract|rules|routes)(\.test)?\.ts|queries\.ts|(contract|rules|queries|routes)\/[^/]+\.ts|(screen|detail)\.tsx|components\/[^/]+\.tsx)$/
const drawerNames = /(^|-)(utils?|helpers?|misc|common|managers?)(-|$)/
const kebabName = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)+$/
const kebabFolder = /^[a-z0-9]+(-[a-z0-9]+)*$/

const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const stem = (path: string) => baseName(path).replace(/\..*$/, '')

/** A feature folder holds a closed set of file names, so that everyone knows where to look. */
export const strangeFeatureFiles: Rule = files =>
  files
    .filter(file => file.path.startsWith('src/features/') && !featureFile.test(file.path))
    .map(file => `${file.path} is none of the files a feature may have`)

/** A test stands beside the file it tests, and bears its name; the routes of a plain kind stand in its contract. */
export const testsWithoutSubject: Rule = files => {
  const paths = new Set(files.map(file => file.path))
  for (const { path, text } of files)
    if (text.includes('isPlain: true')) paths.add(path.replace('contract.ts', 'routes.ts'))
  return files
    .filter(file => file.path.startsWith('src/features/') && isTest(file))
    .filter(file => !paths.has(file.path.replace('.test.', '.')))
    .map(file => `${file.path} tests a file that does not exist`)
}

/** Names that say nothing become drawers for everything. */
export const drawers: Rule = files =>
  files
    .filter(({ path }) => path.startsWith('src/'))
    .filter(({ path }) => /^(index|types|hooks)$/.test(stem(path)) || drawerNames.test(stem(path)))
    .map(({ path }) => `${path} has a name that says nothing about its content`)

const countLines = ({ text }: SourceFile) => text.replace(/\n$/, '').split('\n').length

export const oversizeFiles: Rule = files =>
  files
    .filter(isCode)
    .filter(file => countLines(file) > (isTest(file) ? testLimit : sourceLimit))
    .map(
      file => `${file.path} has ${countLines(file)} lines, at most ${isTest(file) ? testLimit : sourceLimit}`,
    )

/** The middle of the lengths of all source files, tests left out. */
export function medianLength(files: readonly SourceFile[]): number {
  const lengths = files
    .filter(file => isCode(file) && !isTest(file))
    .map(countLines)
    .sort((a, b) => a - b)
  return lengths[Math.floor(lengths.length / 2)] ?? 0
}

export const namesNotInKebabCase: Rule = files =>
  files
    .filter(({ path }) => {
      const folders = path.split('/').slice(0, -1)
      return !kebabName.test(baseName(path)) || !folders.every(folder => kebabFolder.test(folder))
    })
    .map(({ path }) => `${path} is not in kebab-case`)

export const defaultExports: Rule = files =>
  files
    .filter(file => isCode(file) && file.path.startsWith('src/'))
    .filter(({ text }) => /^\s*export\s+default\b|\bas\s+default\s*[,}]/m.test(text))
    .map(({ path }) => `${path} has a default export`)

/** The tables that hold no records; a new one is taken for a table of records until it is named here. */
const books =
  /^(installation|sessions|signInThrottles|sign_in_throttles|auditEntries|audit_entries|auditHeads|audit_heads|revisions|idempotencyKeys|idempotency_keys|cellarTouches|cellarBalances|cellarCheckpoints|sensorReadings|deviceStates|accessTokenUses|accountLinks|factorUses|signInChallenges|watchFindings|notices)$/
const door = /^src\/server\/db\/writing\/(write-door|row-writes)\.ts$/
/** They put back whole tables, bring wineries in and take them out, trail and all, or keep the books of migrations. */
const keepers =
  /^src\/server\/(table-stores\/(sqlite|postgres)-store|db\/migrate|db\/writing\/(brought|removed)-rows)\.ts$/
const builtWrite = /\.(?:insertInto|updateTable|deleteFrom)\(\s*(?:'(\w+)'|(\w+))/g
const writtenOut = /[`'"]\s*(?:insert into|update|delete from)\s+"?(\w+|\$)/gi

/** Records are written through the door alone: what goes past it has no entry in the trail, and looks like tampering. */
export const writesPastTheDoor: Rule = files =>
  files
    .filter(file => file.path.startsWith('src/') && isCode(file) && !isTest(file))
    .filter(({ path }) => !door.test(path) && !keepers.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(builtWrite), ...text.matchAll(writtenOut)]
        .map(([, table = '', variable = '']) => table || variable)
        .filter(table => !books.test(table))
        .map(table => `${path} writes ${table} past the door`),
    )

const withoutTexts = (text: string) =>
  text
    .replace(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g, "''")
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '')

/** Here the compiler is not silenced but must complain: what the door refuses is part of its promise. */
const typeTest = 'src/server/db/writing/write-door.test.ts'

const shortcuts: readonly { name: string; found(text: string, path: string): boolean }[] = [
  {
    name: 'the type any',
    found: text => /(?::|<|\bas|[|&,=])\s*any\s*(?=[,;)>\]}|&=[\n]|$)/.test(withoutTexts(text)),
  },
  {
    name: 'a silenced compiler',
    found: (text, path) =>
      /@ts-(ignore|nocheck)/.test(text) || (/@ts-expect-error/.test(text) && path !== typeTest),
  },
  { name: 'a silenced linter', found: text => /biome-ignore/.test(text) },
  { name: 'a note of unfinished work', found: text => /\b(TODO|FIXME|XXX)\b/.test(text) },
  {
    name: 'a test that is left out or runs alone',
    // What a machine cannot run says so with `skipIf`; a browser test is marked with the width that it is for.
    found: text => /\b(test|it|describe)(\.\w+)*\.(only|todo|fixme|skip)\b/.test(text),
  },
]

/** Ways around the compiler, the linter and the tests. */
export const shortcutsTaken: Rule = files =>
  files
    .filter(isCode)
    .flatMap(({ path, text }) =>
      shortcuts.filter(each => each.found(text, path)).map(each => `${path} contains ${each.name}`),
    )

/** Contracts and rules run on both sides: nothing in them may belong to one. */
export const sidedDecisions: Rule = files =>
  files
    .filter(({ path }) => /^src\/features\/[^/]+\/[^/]+\/(contract|rules)(\.ts$|\/)/.test(path))
    .flatMap(file =>
      importsOf(file)
        .filter(target => /^(react|kysely|fastify|node:)/.test(target))
        .map(target => `${file.path} imports ${target}, which only one side has`),
    )

const placeOfZod = 'src/shared/zod.ts'

/** Before it makes its first schema, zod must know what a page's content policy forbids it. */
export const zodTakenElsewhere: Rule = files =>
  files
    .filter(({ path }) => path.startsWith('src/') && path !== placeOfZod)
    .filter(file => importsOf(file).some(target => target === 'zod' || target.startsWith('zod/')))
    .map(({ path }) => `${path} imports zod by itself: it comes from ${placeOfZod}`)

const placeOfAddresses = 'src/server/caller-address.ts'

/** What a header says is not yet an address: one file decides where a caller is. */
export const addressesReadElsewhere: Rule = files =>
  files
    .filter(({ path }) => path.startsWith('src/') && path !== placeOfAddresses)
    .filter(({ text }) => /\brequest\.(raw\.)?(ips?|socket|connection)\b|x-forwarded-for/i.test(text))
    .filter(file => !isTest(file))
    .map(({ path }) => `${path} reads a caller's address by itself: ${placeOfAddresses} says it`)

/** The tests of a worker share a browser profile: what changes all of it would leak into the next test. */
export const profileChanges: Rule = files =>
  files
    .filter(({ path }) => path.endsWith('.spec.ts'))
    .flatMap(({ path, text }) =>
      [
        ...text.matchAll(/\b(page\.clock|setOffline|grantPermissions|setGeolocation|setExtraHTTPHeaders)\b/g),
      ].map(([found]) => `${path} uses ${found}, which changes the profile of the tests after it`),
    )
