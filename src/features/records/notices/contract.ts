import { optionalText } from '#shared/fields.ts'
import type { Resource, RowWords } from '#shared/resource.ts'
import { z } from '#shared/zod.ts'

export const noticesPath = '/api/notices'
export const choicesPath = `${noticesPath}/choices` as const

/** The group of the API description. */
export const noticesTag = {
  name: 'notices',
  description: 'How somebody is told of what the watch finds, and what became of it.',
}

export const noticeTexts = {
  saved: 'Notices saved.',
  tested: 'A test message is on its way.',
  nothingChosen: 'Choose e-mail or a webhook first, and save.',
  noMail: 'This server has no mail server. Its operator can name one (SMTP_URL).',
} as const

/** Of what somebody is told: of nothing, of what is to be acted on, or of everything. */
export const noticeSeverities = ['none', 'act', 'look'] as const
export type NoticeSeverity = (typeof noticeSeverities)[number]

export const channels = ['mail', 'webhook'] as const
export type Channel = (typeof channels)[number]

/** What becomes of a notice. Uncertain: the server stopped while it was sent, and nobody sends it again. */
export const noticeStates = ['waiting', 'sending', 'delivered', 'failed', 'over', 'uncertain'] as const
export type NoticeState = (typeof noticeStates)[number]

const timeOfDay = z.preprocess(
  value => (value === '' || value === undefined ? null : value),
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write a time such as 06:30')
    .nullable(),
)

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    // The only way to ask is to try it.
    return false
  }
}

const webAddress = optionalText({ max: 2000 }).refine(
  text => text === null || text === undefined || /^https?:\/\/[^\s/]+/i.test(text),
  'Write an address that begins with https:// or http://',
)

export const choicesInput = z
  .object({
    severity: z.enum(noticeSeverities, 'Choose what you want to be told of'),
    mail: z.enum(['on', 'off']).default('off'),
    webhookUrl: webAddress,
    webhookTopic: optionalText({ max: 200 }),
    quietFrom: timeOfDay,
    quietTo: timeOfDay,
    morningAt: timeOfDay,
    timeZone: z.string().max(100).refine(isTimeZone, 'There is no such time zone'),
  })
  .refine(({ quietFrom, quietTo }) => (quietFrom === null) === (quietTo === null), {
    path: ['quietTo'],
    message: 'Say both when it begins and when it ends',
  })
  .meta({ id: 'NoticeChoicesInput', description: 'How one wants to be told.' })

export const choices = z
  .object({
    severity: z.enum(noticeSeverities),
    mail: z.enum(['on', 'off']),
    webhookUrl: z.string().nullable(),
    webhookTopic: z.string().nullable(),
    quietFrom: z.string().nullable(),
    quietTo: z.string().nullable(),
    morningAt: z.string().nullable(),
    timeZone: z.string(),
    canMail: z.boolean().describe('Whether this server has a mail server'),
  })
  .meta({
    id: 'NoticeChoices',
    description: 'How one is told.',
    example: {
      severity: 'act',
      mail: 'on',
      webhookUrl: null,
      webhookTopic: null,
      quietFrom: '22:00',
      quietTo: '06:00',
      morningAt: '06:30',
      timeZone: 'America/Los_Angeles',
      canMail: true,
    },
  })
export type Choices = z.output<typeof choices>

export const notice = z
  .object({
    id: z.int(),
    channel: z.enum(channels),
    subject: z.string(),
    state: z.enum(noticeStates),
    why: z.string().nullable().describe('What the last try failed by'),
    createdAt: z.iso.datetime(),
    doneAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Notice', description: 'What one was told, or is about to be.' })
export type Notice = z.output<typeof notice>

/** Choices as their row holds them. */
export interface StoredChoices {
  userId: number
  severity: NoticeSeverity
  mail: 'on' | 'off'
  webhookUrl: string | null
  webhookTopic: string | null
  quietFrom: string | null
  quietTo: string | null
  morningAt: string | null
  timeZone: string
}

/** What the trail tells of them; an address may hold a secret, and is told of by its fingerprint. */
export const noticeKind: Pick<Resource, 'singular' | 'labels' | 'kept' | 'references' | 'title'> & {
  name: 'noticeChoices'
  page: () => string
} = {
  name: 'noticeChoices',
  singular: 'notices',
  labels: {
    userId: 'User',
    severity: 'Told Of',
    mail: 'E-mail',
    webhookUrl: 'Webhook',
    webhookTopic: 'Topic',
    quietFrom: 'Quiet From',
    quietTo: 'Quiet To',
    morningAt: 'Morning Summary',
    timeZone: 'Time Zone',
  },
  kept: [],
  references: { userId: 'users' },
  title: ({ named }: RowWords) => [named('userId')],
  page: () => '/settings',
}
