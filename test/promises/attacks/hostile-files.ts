import type { Random } from '../ground/rounds.ts'

/** What must become of one row: the first of its faults, or the user it makes. */
export interface ExpectedRow {
  fault: string | null
  user: { firstName: string; lastName: string; email: string; active: boolean }
}

interface Surroundings {
  takenEmail: string
  roleId: number
  /** Part of every new address, so that no two files want the same. */
  stamp: string
}

const formulas = [
  '=1+1',
  '=HYPERLINK("http://evil.test";"x")',
  "+cmd|' /C calc'!A0",
  '-2+3',
  '@SUM(A1:A9)',
  '＝1+1',
]
const scripts = ['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', "Robert'); DROP TABLE users;--"]
const oddNames = [
  '__proto__',
  'constructor',
  'null',
  'Zoë',
  '李',
  'O"Hara',
  'two\r\nlines',
  'a;b,c\td|e',
  'x'.repeat(200),
]
const names = ['Rosa', 'Ann', ...formulas, ...scripts, ...oddNames]

const tooLong = 'x'.repeat(201)
const wrongEmails = [
  'nope',
  'a@b',
  'a@@b.test',
  'a b@c.test',
  '(=1+1)@c.test',
  '<a@c.test>',
  'a@c..test',
  "'@",
]
const wordsForNo = ['false', 'FALSE', '0']
const wordsForYes = ['true', 'yes', '', '1', 'no', '<b>']

const headers: readonly (readonly string[])[] = [
  ['firstName', 'lastName', 'email', 'password', 'role', 'active'],
  ['First Name', 'LAST_NAME', 'E-Mail', 'Password', 'role name', 'Active'],
  ['first-name', 'last name', 'EMAIL', 'PASSWORD', 'roleId', 'ACTIVE'],
]
const extraColumns = ['__proto__', 'constructor', 'isAdmin', 'wineryId', 'toString', '=1+1', '']

/** A file as nobody should send it, and what must become of each of its rows. */
export function aHostileFile(
  random: Random,
  around: Surroundings,
): { bytes: Uint8Array; rows: ExpectedRow[] } {
  const header = random.pick(headers)
  const usesRoleId = header[4] === 'roleId'
  const seen = new Set<string>()
  const rows: ExpectedRow[] = []
  const lines: string[][] = []
  const extra = random.pick(extraColumns)
  for (let row = 0; row < random.between(1, 6); row++) {
    const { cells, expected } = aRow(random, around, row, seen, usesRoleId)
    rows.push(expected)
    lines.push([...cells, '{"isAdmin":true}'])
  }
  const separator = random.pick([',', ';', '\t', '|'])
  const lineEnd = random.pick(['\r\n', '\n'])
  const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  // The header tells the separator, so it stands without quotes.
  const text = [
    [...header, extra].map(name => (name.includes(separator) ? quote(name) : name)).join(separator),
    ...lines.map(cells => cells.map(quote).join(separator)),
  ].join(lineEnd)
  return { bytes: encode(random, `${text}${random.pick(['', lineEnd, `${lineEnd}${lineEnd}`])}`), rows }
}

function aRow(random: Random, around: Surroundings, row: number, seen: Set<string>, usesRoleId: boolean) {
  const blankOr = (values: readonly string[]) =>
    random.next() < 0.04 ? random.pick(['', '   ']) : random.pick(values)
  const firstName = blankOr(random.next() < 0.05 ? [tooLong] : names)
  const lastName = blankOr(random.next() < 0.05 ? [tooLong] : names)
  const email = anEmail(random, around, row, seen)
  const password = random.next() < 0.6 ? random.pick(['12345', 'x', '', '=1+1', ' a b ']) : 'long enough'
  const role = aRole(random, around, usesRoleId)
  const isActive = random.next() < 0.7
  const active = random.pick(isActive ? wordsForYes : wordsForNo)
  const key = email.trim().toLowerCase()
  const isRepeated = seen.has(key)
  seen.add(key)
  const long = (name: string) => name.length > 200
  const fault = [
    [[firstName, lastName, email, password].some(cell => cell.trim() === ''), 'Missing required fields'],
    [password.trim().length < 6, 'Password must be at least 6 characters'],
    [wrongEmails.includes(email), 'Invalid email'],
    [long(firstName) || long(lastName), 'Must be at most 200 characters'],
    [!role.isKnown, 'Invalid role'],
    [isRepeated, 'Duplicate email in file'],
    [key === around.takenEmail, 'A user with this email already exists.'],
  ].find(([isFault]) => isFault)?.[1] as string | undefined
  const user = { firstName: firstName.trim(), lastName: lastName.trim(), email: key, active: isActive }
  return {
    cells: [firstName, lastName, email, password, role.text, active],
    expected: { fault: fault ?? null, user },
  }
}

function anEmail(
  random: Random,
  { takenEmail, stamp }: Surroundings,
  row: number,
  seen: Set<string>,
): string {
  const dice = random.next()
  if (dice < 0.1) return random.pick(wrongEmails)
  if (dice < 0.2) return random.inSomeCase(takenEmail)
  const earlier = [...seen].filter(email => email.endsWith('@rows.test'))
  if (dice < 0.35 && earlier.length > 0) return ` ${random.inSomeCase(random.pick(earlier))} `
  return random.inSomeCase(`=r${row}-${stamp}@rows.test`)
}

function aRole(random: Random, { roleId }: Surroundings, usesRoleId: boolean) {
  if (random.next() < 0.15)
    return { isKnown: false, text: random.pick(['Root', '', '0', '-1', '=1', 'admin--']) }
  return {
    isKnown: true,
    text: usesRoleId ? String(roleId) : random.pick(['Winemaker', 'WINEMAKER', ' winemaker ']),
  }
}

function encode(random: Random, text: string): Uint8Array {
  const dice = random.next()
  if (dice < 0.2) return Buffer.from(`\ufeff${text}`, 'utf16le')
  if (dice < 0.3) return Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
  return Buffer.from(dice < 0.6 ? `\ufeff${text}` : text, 'utf8')
}

const oddCells = [
  ...names,
  ...formulas.map(text => ` ${text}`),
  '\t=1',
  '\r=1',
  '\n=1',
  "'quoted",
  '"',
  '""',
  ',',
  '-1',
  '',
]

export function hostileCells(random: Random, columns: readonly string[]): Record<string, string> {
  return Object.fromEntries(columns.map(column => [column, random.pick(oddCells)]))
}

/** The cells of a file, read by the letter of its format. */
export function readCells(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === '\r\n' && cell.lastIndex < text.length) rows.push([])
    if (cell.lastIndex === text.length) break
  }
  return rows
}
