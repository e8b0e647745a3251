/** Where the program of now answers otherwise than one before did, and why that is right. */
export const changedAnswers: readonly { where: RegExp; until: string; why: string }[] = [
  { where: /^\/api\/settings\/about\//, until: 'always', why: 'it tells of the program and its database' },
  { where: /^\/api\/users\/0\/lastLogin$/, until: 'always', why: 'the test has signed in to ask' },
  {
    where: /^\/api\/activity\/\d+\/changes\/\d+\/label$/,
    until: '0008-cellar-ledger',
    why: 'the words for "Bottle Count" are those of the form now',
  },
]

/** Lists that came in another order then: they are compared by their numbers. */
export const changedOrders: readonly { path: string; until: string; why: string }[] = [
  { path: '/api/vineyard', until: '0002-production', why: 'names are sorted without regard to case since' },
]
