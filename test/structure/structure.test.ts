import { describe, expect, test } from 'vitest'
import { cyclesBetweenFeatures, cyclesBetweenFiles, cyclesBetweenRooms } from './cycles.ts'
import { emptyAssertions } from './empty-assertions.ts'
import { allowedImports, brokenImports } from './import-examples.ts'
import {
  addressesReadElsewhere,
  defaultExports,
  drawers,
  medianLength,
  namesNotInKebabCase,
  oversizeFiles,
  profileChanges,
  shortcutsTaken,
  sidedDecisions,
  strangeFeatureFiles,
  testsWithoutSubject,
  writesPastTheDoor,
  zodTakenElsewhere,
} from './rules.ts'
import { type Rule, readFiles, type SourceFile } from './source-files.ts'
import { importsThroughWalls, mantineOutsideTheKit } from './walls.ts'

const source = readFiles('src')
// These files show how rules are broken, and would be found to break them.
const checkedTests = readFiles('test').filter(file => !file.path.startsWith('test/structure/'))
const everything = [...source, ...checkedTests, ...readFiles('e2e')]
const withScripts = [...everything, ...readFiles('scripts'), ...readFiles('test/structure')]

const file = (path: string, ...lines: string[]): SourceFile => ({ path, text: `${lines.join('\n')}\n` })
const lines = (count: number) => Array.from({ length: count }, () => 'export const a = 1')

describe('imports', () => {
  test('go through no wall', () => {
    expect(importsThroughWalls(source)).toEqual([])
  })

  test.each(brokenImports)('%s importing %s is found', (path, specifier) => {
    for (const text of [
      `import { a } from '${specifier}'`,
      `import type {\n  A,\n} from "${specifier}"`,
      `export { a } from '${specifier}'`,
      `import '${specifier}'`,
      `const a = await import('${specifier}')`,
    ]) {
      expect(importsThroughWalls([file(path, text)]), text).toHaveLength(1)
    }
  })

  test.each(allowedImports)('%s may import %s', (path, specifier) => {
    expect(importsThroughWalls([file(path, `import { a } from '${specifier}'`)])).toEqual([])
  })
})

interface Example {
  rule: Rule
  files: readonly SourceFile[]
  broken: SourceFile[]
  complaint: string
}

const examples: Record<string, Example> = {
  'screens use Mantine only through the kit': {
    rule: mantineOutsideTheKit,
    files: source,
    broken: [file('src/features/records/a/screen.tsx', "import { Button } from '@mantine/core'")],
    complaint: 'src/features/records/a/screen.tsx imports Mantine: screens use client/ui',
  },
  'zod comes from where it is told what a page forbids': {
    rule: zodTakenElsewhere,
    files: source,
    broken: [file('src/features/records/a/contract.ts', "import { z } from 'zod'")],
    complaint: 'src/features/records/a/contract.ts imports zod by itself: it comes from src/shared/zod.ts',
  },
  'contracts and rules belong to no side': {
    rule: sidedDecisions,
    files: source,
    broken: [file('src/features/records/a/rules.ts', "import { sql } from 'kysely'")],
    complaint: 'src/features/records/a/rules.ts imports kysely, which only one side has',
  },
  'features do not import each other in a circle': {
    rule: cyclesBetweenFeatures,
    files: source,
    broken: [
      file('src/features/records/a/contract.ts', "import { b } from '#features/records/b/contract.ts'"),
      file('src/features/records/b/contract.ts', "import { c } from '../c/contract.ts'"),
      file('src/features/records/c/contract.ts', "import { a } from '../a/contract.ts'"),
    ],
    complaint: 'features import each other in a circle: a → b → c → a',
  },
  'rooms of the interface kit do not import each other in a circle': {
    rule: cyclesBetweenRooms,
    files: source,
    broken: [
      file('src/client/ui/text/a.tsx', "import { b } from '../forms/b.tsx'"),
      file('src/client/ui/forms/c.tsx', "import { d } from '../text/d.tsx'"),
    ],
    complaint:
      'rooms import each other in a circle: src/client/ui/text → src/client/ui/forms → src/client/ui/text',
  },
  'rooms of the back-end kit do not import each other in a circle': {
    rule: cyclesBetweenRooms,
    files: source,
    broken: [
      file('src/server/db/writing/a.ts', "import { b } from '../../audit/b.ts'"),
      file('src/server/audit/c.ts', "import { d } from '#server/db/d.ts'"),
    ],
    complaint: 'rooms import each other in a circle: src/server/db → src/server/audit → src/server/db',
  },
  'rooms within a room do not import each other in a circle': {
    rule: cyclesBetweenRooms,
    files: source,
    broken: [
      file('src/server/db/writing/a.ts', "import { b } from '../drivers/b.ts'"),
      file('src/server/db/drivers/c.ts', "import { d } from '../writing/d.ts'"),
    ],
    complaint:
      'rooms import each other in a circle: src/server/db/writing → src/server/db/drivers → src/server/db/writing',
  },
  'files do not import each other in a circle': {
    rule: cyclesBetweenFiles,
    files: everything,
    broken: [file('src/shared/a.ts', "import './b.ts'"), file('src/shared/b.ts', "import './a.ts'")],
    complaint: 'files import each other in a circle: src/shared/a.ts → src/shared/b.ts → src/shared/a.ts',
  },
  'a feature has only the files it may have': {
    rule: strangeFeatureFiles,
    files: source,
    broken: [file('src/features/records/a/service.ts'), file('src/features/records/a/screen.tsx')],
    complaint: 'src/features/records/a/service.ts is none of the files a feature may have',
  },
  'a test has the name of what it tests': {
    rule: testsWithoutSubject,
    files: source,
    broken: [file('src/features/records/a/rules.test.ts')],
    complaint: 'src/features/records/a/rules.test.ts tests a file that does not exist',
  },
  'a caller’s address is read in one place': {
    rule: addressesReadElsewhere,
    files: source,
    broken: [file('src/features/records/a/routes.ts', 'const address = call.request.ip')],
    complaint:
      "src/features/records/a/routes.ts reads a caller's address by itself: src/server/caller-address.ts says it",
  },
  'no file is a drawer': {
    rule: drawers,
    files: source,
    broken: [file('src/client/ui/date-utils.ts'), file('src/client/ui/text/badge.tsx')],
    complaint: 'src/client/ui/date-utils.ts has a name that says nothing about its content',
  },
  'a browser test changes nothing for the next one': {
    rule: profileChanges,
    files: everything,
    broken: [file('e2e/a.spec.ts', 'await page.clock.install()')],
    complaint: 'e2e/a.spec.ts uses page.clock, which changes the profile of the tests after it',
  },
  'no file is too long': {
    rule: oversizeFiles,
    files: withScripts,
    broken: [file('src/shared/a.ts', ...lines(251)), file('src/shared/a.test.ts', ...lines(400))],
    complaint: 'src/shared/a.ts has 251 lines, at most 250',
  },
  'no test is too long': {
    rule: oversizeFiles,
    files: [],
    broken: [file('src/shared/a.test.ts', ...lines(401)), file('src/shared/a.ts', ...lines(250))],
    complaint: 'src/shared/a.test.ts has 401 lines, at most 400',
  },
  'names are in kebab-case': {
    rule: namesNotInKebabCase,
    files: withScripts,
    broken: [file('src/client/ui/DataTable.tsx'), file('src/client/ui/tables/data-table.test.ts')],
    complaint: 'src/client/ui/DataTable.tsx is not in kebab-case',
  },
  'exports have names': {
    rule: defaultExports,
    files: source,
    broken: [file('src/shared/a.ts', 'export default 1')],
    complaint: 'src/shared/a.ts has a default export',
  },
}

describe('structure', () => {
  test('A1: records are written through the door alone', () => {
    expect(writesPastTheDoor(source)).toEqual([])
  })

  test.each([
    [".insertInto('vineyards')", 'vineyards'],
    [".updateTable(\n  'users')", 'users'],
    ['.deleteFrom(table)', 'table'],
    ['sql`update users set a = 1`', 'users'],
    [`sql\`\n  delete from $\{table}\``, '$'],
  ])('A1: %s is found', (text, table) => {
    expect(writesPastTheDoor([file('src/server/db/migrations/0009-a.ts', text)])).toEqual([
      `src/server/db/migrations/0009-a.ts writes ${table} past the door`,
    ])
    expect(writesPastTheDoor([file('src/server/db/writing/write-door.ts', text)])).toEqual([])
  })

  test.each(Object.entries(examples))('%s', (_name, { rule, files, broken, complaint }) => {
    expect(rule(files)).toEqual([])
    expect(rule(broken)).toEqual([complaint])
  })

  test('a browser test asserts nothing that cannot fail', () => {
    expect(emptyAssertions(everything)).toEqual([])
  })

  test.each([
    ['expect(heading)', 'expects without saying what'],
    ['await expect.soft(heading).toBeVisible()', 'goes on after a failure'],
    ['expect(heading).not.toBeVisible()', 'does not wait for it'],
    ['expect.poll(() => calls.length).toBe(1)', 'does not wait for it'],
    ['expect(admin.token).toBeTruthy()', 'takes anything for toBeTruthy'],
    ['expect(await rows.count()).toBeGreaterThanOrEqual(0)', 'takes any count'],
    ['await expect(heading).toHaveText(/.*/)', 'takes any text'],
  ])('%s is found', (text, why) => {
    const inLoop = file('e2e/a.spec.ts', "test('a', async () => {", `for (const a of b) { ${text} }`, '})')
    expect(emptyAssertions([inLoop])).toEqual([`e2e/a.spec.ts:2 ${why}`])
  })

  test.each([
    'await expect(rows).toHaveCount(0)',
    'expect(calls).toEqual([])',
    'expect(await rows.count()).toBeGreaterThanOrEqual(1)',
    'expect(page.url()).toMatch(/^a.*b$/)',
  ])('%s can fail', text => {
    expect(emptyAssertions([file('e2e/a.spec.ts', text)])).toEqual([])
  })

  test('half of the files are under 70 lines', () => {
    const median = medianLength(everything)
    console.log(`median length of a source file: ${median} lines`)
    expect(median).toBeLessThan(70)
    expect(medianLength([file('src/a.ts', ...lines(80))])).toBe(80)
  })

  test('nobody takes a shortcut', () => {
    expect(shortcutsTaken(everything)).toEqual([])
  })

  test.each([
    ['const a: any = 1', 'the type any'],
    ['const a = b as any', 'the type any'],
    ['const a: Map<string, any>', 'the type any'],
    ['const a: any[] = []', 'the type any'],
    ['// @ts-ignore', 'a silenced compiler'],
    ['// @ts-expect-error', 'a silenced compiler'],
    ['// biome-ignore lint: because', 'a silenced linter'],
    ['// TODO later', 'a note of unfinished work'],
    ["test.only('a', () => {})", 'a test that is left out or runs alone'],
    ["describe.skip('a', () => {})", 'a test that is left out or runs alone'],
    ["test.skip(isPhone, 'why')", 'a test that is left out or runs alone'],
  ])('%s is found', (text, name) => {
    expect(shortcutsTaken([file('src/shared/a.test.ts', text)])).toEqual([
      `src/shared/a.test.ts contains ${name}`,
    ])
  })

  test.each([
    "const a = 'any'",
    '// any',
    'if (many) any()',
    'a.any',
    "describe.skipIf(!disk)('a', () => {})",
  ])('%s is no shortcut', text => {
    expect(shortcutsTaken([file('src/shared/a.ts', text)])).toEqual([])
  })
})
