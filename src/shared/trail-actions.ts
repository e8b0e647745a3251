// Everything that the audit trail tells of stands here, and nowhere else.

/** What happened to a record, in the words of an answer, and what people read: at the head of an entry, in a filter. */
const actionWords = {
  created: 'Created',
  updated: 'Changed',
  deleted: 'Deleted',
  'signed-in': 'Signed in',
  'signed-out': 'Signed out elsewhere',
  switched: 'Switched winery',
  linked: 'Linked a winery',
  unlinked: 'Ended a link',
  'second-step-reset': 'Second step reset',
  'copy-refused': 'Copied passkey refused',
  exported: 'Saved everything',
  'brought-in': 'Brought in',
  'balances-rebuilt': 'Balances rebuilt',
} as const

/** What happened to a record, in the words of an answer. */
export type HistoryAction = keyof typeof actionWords

/** All of it, as a filter offers it. */
export const historyActions = Object.keys(actionWords) as HistoryAction[]

/** What an action is called at the head of an entry; one of another version of the program keeps its name. */
export const actionWord = (answered: string): string => actionWords[answered as HistoryAction] ?? answered

/**
 * By the name under which each is stored. Those names are part of a sealed history and stay as they are; whoever writes
 * something else is stopped by the compiler until it is named here and has a word.
 */
export const trailActions = {
  create: 'created',
  update: 'updated',
  delete: 'deleted',
  'sign-in': 'signed-in',
  'sign-out': 'signed-out',
  switch: 'switched',
  link: 'linked',
  unlink: 'unlinked',
  'second-step-reset': 'second-step-reset',
  'copy-refused': 'copy-refused',
  export: 'exported',
  'bring-in': 'brought-in',
  'rebuilt balances up to': 'balances-rebuilt',
} as const satisfies Readonly<Record<string, HistoryAction>>

/** What may be written into the trail. */
export type TrailAction = keyof typeof trailActions

/** What an answer calls an action of the trail. */
export const answeredAction = (stored: string): string => trailActions[stored as TrailAction] ?? stored

/** Under which name the trail has what an answer speaks of. */
export function storedAction(answered: string): string {
  return Object.entries(trailActions).find(([, answer]) => answer === answered)?.[0] ?? answered
}
