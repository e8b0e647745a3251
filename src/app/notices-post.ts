import { channels } from '#features/records/notices/contract.ts'
import type { Post } from '#features/records/notices/queries/sending.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import { openMailer } from '#server/post/mail.ts'
import { refused } from '#server/post/outcome.ts'
import { sendWebhook } from '#server/post/webhook.ts'
import type { Settings } from '#server/settings.ts'

const outcomes = ['delivered', 'later', 'refused'] as const

/** Hands notices to the mail server of the settings, and to people's webhooks, and counts what became of them. */
export function openPost(settings: Settings, metrics: Metrics): Post {
  const post = handOver(settings)
  const count = metrics.addCounter(
    'wine_notice_deliveries_total',
    'Notices handed over, by way and by what became of it.',
    channels.flatMap(channel => outcomes.map(outcome => ({ channel, outcome }))),
  )
  return async (channel, ...notice) => {
    const outcome = await post(channel, ...notice)
    count({ channel, outcome: outcome.kind })
    return outcome
  }
}

function handOver(settings: Settings): Post {
  const mailer = openMailer(settings)
  return async (channel, { email, webhookUrl, webhookTopic }, { id, subject, text }) => {
    if (channel === 'mail')
      return mailer
        ? mailer.send({ to: email, subject, text, id })
        : refused('This server has no mail server any more.')
    if (!webhookUrl) return refused('There is no webhook any more.')
    // The names are those of ntfy; whoever else listens reads them as plain JSON.
    const topic = webhookTopic ? { topic: webhookTopic } : {}
    const body = { ...topic, title: subject, message: text, tags: ['wine_glass'] }
    return sendWebhook(webhookUrl, body, { id, local: settings.webhookLocal })
  }
}
