// What both sides call the ways to sign in.

/** How a session was begun. */
export const sessionKinds = [
  'password',
  'password+code',
  'password+recovery',
  'password+passkey',
  'passkey',
] as const
export type SessionKind = (typeof sessionKinds)[number]

const kindLabels: Readonly<Record<SessionKind, string>> = {
  password: 'Password',
  'password+code': 'Password and code',
  'password+recovery': 'Password and recovery code',
  'password+passkey': 'Password and passkey',
  passkey: 'Passkey',
}

/** "Password and code"; a kind that only a later version knows is told as it is. */
export const sessionKindLabel = (kind: string): string => kindLabels[kind as SessionKind] ?? kind

/** Of whom a winery demands a second step. */
export const demands = ['nobody', 'administrators', 'everyone'] as const
export type Demand = (typeof demands)[number]
