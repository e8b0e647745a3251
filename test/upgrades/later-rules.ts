import type { Row, Rows } from './kept-files.ts'

// What later versions made of what was there. It is told here once more, in words and without the migrations, so that a
// migration that does something else is noticed. All that no rule speaks of stays as it was.

interface Rule {
  since: string
  rule: string
  /** It is about rows that no winery's file holds. */
  isBesideFiles?: true
  apply(rows: Rows): void
}

const each = (rows: Rows, table: string, change: (row: Row) => Row) =>
  rows.set(table, (rows.get(table) ?? []).map(change))

export const rules: readonly Rule[] = [
  {
    since: '0005-bounded-throttle',
    rule: 'What is remembered of wrong passwords matters until its block ends or, without one, counts from its beginning.',
    apply: rows =>
      each(rows, 'sign_in_throttles', row => ({
        ...row,
        matters_until: row.blocked_until ?? row.counting_since ?? null,
      })),
  },
  {
    since: '0006-revision-hashes',
    rule: 'A revision also bears where the audit trail of its winery ended.',
    apply: rows =>
      each(rows, 'revisions', row => ({
        ...row,
        hash: rows.get('audit_heads')?.find(head => head.winery_id === row.winery_id)?.hash ?? '',
      })),
  },
  {
    since: '0007-ordinary-role',
    rule: 'Who registers gets the Winemaker role of the first winery, which the installation knows by its number.',
    apply: rows => {
      const role = rows.get('roles')?.find(row => row.winery_id === 1 && row.name === 'Winemaker')
      rows.get('installation')?.push({ name: 'ordinary_role', value: String(role?.id) })
    },
  },
  {
    since: '0015-second-step',
    rule: 'Who is signed in came with a password, and may go on.',
    isBesideFiles: true,
    apply: rows => each(rows, 'sessions', row => ({ ...row, kind: 'password', confined_to: null })),
  },
]

/** What a version between has added is empty at first. */
const addedTables: Record<string, readonly string[]> = {
  '0002-production': [
    'vineyard_maintenance',
    'batches',
    'vessels',
    'fermentations',
    'fermentation_maintenance',
    'post_fermentations',
    'agings',
    'aging_maintenance',
    'bottlings',
  ],
  '0008-cellar-ledger': [
    'cellar_corrections',
    'cellar_operations',
    'cellar_links',
    'cellar_locks',
    'cellar_touches',
    'cellar_balances',
    'cellar_checkpoints',
  ],
  '0009-devices': ['devices', 'sensor_readings', 'device_states'],
  '0010-watch': ['watch_limits', 'watch_asides'],
  '0011-findings': ['watch_findings'],
  '0012-notices': ['notice_choices', 'notices'],
  '0013-imports': ['imports', 'import_headings'],
  '0014-access-tokens': ['access_tokens', 'access_token_uses'],
  '0015-second-step': ['passkeys', 'second_steps', 'sign_in_rules', 'factor_uses', 'sign_in_challenges'],
  '0016-account-links': ['account_links'],
}

/** Columns that a version has added to what was there: they are empty in its rows. */
const addedColumns: Record<string, readonly [table: string, column: string][]> = {
  '0016-account-links': [['sessions', 'proved_by']],
}

/** What the rows of then must be now, where those migrations had been applied then. */
export function rowsOfNow(then: Rows, applied: readonly string[]): Rows {
  const rows: Rows = new Map([...then].map(([table, found]) => [table, [...found]]))
  for (const { since, apply } of rules) if (!applied.includes(since)) apply(rows)
  for (const [since, tables] of Object.entries(addedTables))
    if (!applied.includes(since)) for (const table of tables) rows.set(table, [])
  for (const [since, columns] of Object.entries(addedColumns))
    if (!applied.includes(since))
      for (const [table, column] of columns) each(rows, table, row => ({ ...row, [column]: null }))
  return rows
}

/** What a restore does besides: nobody stays signed in, revisions leap ahead, and a new stretch of history begins. */
export function rowsAfterRestore(rows: Rows): Rows {
  const leapt = (rows.get('revisions') ?? []).map(row => ({
    ...row,
    revision: Number(row.revision) + 1_000_000,
  }))
  return new Map([...rows, ['sessions', []], ['revisions', leapt]])
}
