import type { Manifest } from './file-format.ts'
import type { FileTable } from './file-tables.ts'

const rareKinds: Readonly<Record<string, string>> = {
  wineries: 'the winery itself',
  auditEntries: 'the audit trail: everything that was ever done, by whom and when',
  cellarOperations: 'the litre ledger: what was done in the cellar',
  cellarCorrections: 'the litre ledger: how its past was put right',
  cellarLinks: 'the litre ledger: which records were changed with an operation',
  cellarLocks: 'the litre ledger: before which day it was locked',
  sensorReadings: 'what devices measured by themselves',
  deviceStates: 'how each device is',
  accessTokens: 'by which programs act for people, and what each may do',
  accessTokenUses: 'when programs came with them last',
  passkeys: 'what people call the passkeys that they sign in with',
  secondSteps: 'who had a second step at sign-in',
  signInRules: 'of whom a second step at sign-in is demanded',
  watchFindings: 'what the watch over fermentations found',
  watchLimits: 'when the watch over fermentations speaks up',
  noticeChoices: 'how people want to be told',
  notices: 'what people were told by mail or webhook',
}

/** What is in the file, for whoever opens it, perhaps years from now and without the program. */
export function readmeText(
  { winery, madeAt, program }: Pick<Manifest, 'winery' | 'madeAt' | 'program'>,
  tables: readonly FileTable[],
  singularOf: (kind: string) => string | undefined,
): string {
  const stems = tables.map(({ name, stem }) => {
    const what = rareKinds[name] ?? singularOf(name)
    return `  ${stem}${what ? `: ${what}` : ''}`
  })
  return `Everything of ${winery.name}
Made ${madeAt} by Wine Management ${program}.

WHAT IS IN IT

csv/     One table for each kind of record, for people: a spreadsheet opens it. Beside each number
         that refers to another record stands what people call that record. A text that a
         spreadsheet would take for a formula begins with an apostrophe. Yes and no are written out.
json/    The same for programs, exactly as it is stored: a list with one record in each line.
columns  What every column of every file means, its type, its unit, and what it refers to.
manifest How many records each file holds, and its SHA-256.

Texts are UTF-8. Days are written yyyy-mm-dd. Moments are in UTC. An empty cell is an unknown value.

THE KINDS

${stems.join('\n')}

WHAT IS NOT IN IT

Passwords, passkeys and codes, tokens of devices and programs and addresses of webhooks: they are secrets.
Who is signed in. Messages that are still to be sent. What the program works out by itself, such as the
litres in each vessel: they follow from the litre ledger.

TO BRING IT INTO WINE MANAGEMENT AGAIN

  npm run bring-in -- FILE --admin-email you@example.org --admin-password "..."

It becomes a winery of its own there, equal to this one. Keep the ZIP as it is: a changed one is refused.
`
}
