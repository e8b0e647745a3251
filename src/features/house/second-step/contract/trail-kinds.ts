import type { Resource } from '#shared/resource.ts'

type Told = Pick<Resource, 'name' | 'singular' | 'labels' | 'kept' | 'references' | 'title'> & {
  page: () => string
}

const page = () => '/settings'

/** What the trail tells of all this. It is seen in the settings. */
export const secondStepKinds: readonly Told[] = [
  {
    name: 'passkeys',
    singular: 'passkey',
    labels: { name: 'Name', userId: 'User' },
    kept: ['transports', 'credentialId'],
    references: { userId: 'users' },
    title: ({ text, named }) => [text('name'), named('userId')],
    page,
  },
  {
    name: 'secondSteps',
    singular: 'second step',
    labels: { userId: 'User', recoveryLeft: 'Recovery codes left', password: 'Codes' },
    references: { userId: 'users' },
    title: ({ named }) => [named('userId')],
    page,
  },
  {
    name: 'signInRules',
    singular: 'sign-in rules',
    labels: { secondStepOf: 'Second step demanded of' },
    title: () => [],
    page,
  },
]
