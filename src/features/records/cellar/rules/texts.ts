import type { Effects } from '#shared/cellar-effects.ts'
import type { Problem } from '#shared/cellar-replay.ts'
import { showDay } from '#shared/days.ts'
import { relativeTimeFormat } from '#shared/late-formats.ts'
import { showVolume } from '#shared/volumes.ts'
import { type OperationKind, operationKinds } from '../contract/vocabulary.ts'

/** What people call vessels and wines. */
export interface CellarNames {
  vessel: (id: number) => string
  batch: (id: number) => string
}

/** Why an operation is impossible, in a sentence. */
export function problemText(
  { code, vessel, has = 0, needs = 0, batch = 0 }: Problem,
  names: CellarNames,
): string {
  const it = vessel === null ? '' : names.vessel(vessel)
  switch (code) {
    case 'short':
      return has > 0
        ? `${it} holds ${showVolume(has)} at that time, ${showVolume(needs)} would come out.`
        : `${it} is empty at that time.`
    case 'empty':
      return `${it} is empty at that time.`
    case 'otherWine':
      return `${it} holds ${names.batch(batch)} at that time. Record a blend, or choose another vessel.`
    case 'noName':
      return `Wines of different names come together in ${it || 'the bottles'}. Record a blend and name it.`
    case 'notFirst':
      return `${it} already holds wine at that time. Record a measured volume instead.`
    case 'overfull':
      return `${it} has room for ${showVolume(has)}, ${showVolume(needs)} would be in it.`
    case 'notEmptied':
      return `${it} was emptied by this operation and would keep ${showVolume(has)}.`
  }
}

/** Before what a recorded operation cannot do any more. */
export const laterImpossible = 'A later operation would become impossible: '

export const changesLater = (count: number) =>
  `This changes ${count.toLocaleString('en-US')} later ${count === 1 ? 'operation' : 'operations'}. Look at the changes first.`

export const previewOutdated = 'The ledger changed since you looked. Look at the changes again.'

export const lockedText = (day: string) =>
  `The period before ${showDay(day)} is locked. Give a reason to change it.`

export const noRoom = 'There is no room left between these two. Give one of them another minute.'

export const otherMinute = 'Choose an operation of the same minute'

export const inTheFuture = 'This is in the future.'

/** The cellar's clock may be up to fourteen hours ahead of UTC. */
export function isInTheFuture(doneAt: string, now: Date): boolean {
  return Date.parse(`${doneAt}:00Z`) > now.getTime() + 14 * 3_600_000
}

const most = 3

const listed = (items: readonly string[]) =>
  items.length > most
    ? `${items.slice(0, most).join(', ')} and ${items.length - most} more`
    : items.join(', ')

const sum = (lines: readonly (readonly [unknown, number, ...unknown[]])[]) =>
  lines.reduce((added, [, ml]) => added + ml, 0)

type Show = (millilitres: number) => string

/** "Racking: 4,000 L from T-1 to T-2": an operation in a line, in litres unless `show` says them in another unit. */
export function operationSentence(
  kind: OperationKind,
  effects: Effects,
  names: CellarNames,
  show: Show = showVolume,
): string {
  const parts = [
    ...effects.moves.map(move => moveSentence(move, names, show)),
    ...otherSentences(effects, names, show),
  ]
  const { label } = operationKinds[kind]
  return parts.length > 0 ? `${label}: ${parts.join('; ')}` : label
}

function moveSentence(move: Effects['moves'][number], names: CellarNames, show: Show): string {
  const { from, enters, to, out, losses } = move
  const vessels = (lines: readonly (readonly [number, ...unknown[]])[]) =>
    listed(lines.map(([vessel]) => names.vessel(vessel)))
  const lost = losses.map(([reason, ml]) => `${reason} ${show(ml)}`).join(', ')
  // What is lost whole is not told twice.
  const isAllLost = losses.length === 1 && to.length + out.length === 0
  return [
    show(sum(from) + sum(enters)),
    from.length > 0 && `from ${vessels(from)}`,
    to.length > 0 && `to ${vessels(to)}`,
    out.length > 0 && out.map(([what]) => goneWords[what] ?? what).join(', '),
    losses.length > 0 && `(${isAllLost ? losses.map(([reason]) => reason).join(', ') : lost})`,
  ]
    .filter(Boolean)
    .join(' ')
}

const goneWords: Readonly<Record<string, string>> = {
  bottled: 'bottled',
  bulkOut: 'sent out',
  dumped: 'dumped',
}

function otherSentences(
  { measured, renamed, treated, moves }: Effects,
  names: CellarNames,
  show: Show,
): string[] {
  const said: string[] = []
  if (measured.length > 0)
    said.push(listed(measured.map(([vessel, ml]) => `${names.vessel(vessel)} ${show(ml)}`)))
  if (renamed.length > 0)
    said.push(
      `${listed(renamed.map(([vessel]) => names.vessel(vessel)))} as ${names.batch(renamed[0]?.[1] ?? 0)}`,
    )
  if (treated.length > 0 && moves.length === 0) said.push(listed(treated.map(names.vessel)))
  return said
}

const minute = 60_000
const agoUnits = [
  ['day', 1440 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const

const ago = relativeTimeFormat('en-US')

/** "just now", "4 minutes ago", "3 hours ago", "12 days ago". */
export function agoWords(at: string, now: Date): string {
  const passed = now.getTime() - Date.parse(at)
  for (const [unit, length] of agoUnits)
    if (passed >= length) return ago.format(-Math.floor(passed / length), unit)
  return 'just now'
}
