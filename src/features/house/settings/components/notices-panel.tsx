import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call } from '#client/data/api.ts'
import { useAnswer } from '#client/data/use-answer.ts'
import { failureMessage } from '#client/failures/failure-message.ts'
import { Button } from '#client/ui/actions/button.tsx'
import { ButtonLine } from '#client/ui/actions/button-line.tsx'
import type { useBanners } from '#client/ui/messages/banners.tsx'
import { Notice } from '#client/ui/messages/notice.tsx'
import { FindingList } from '#client/ui/page/finding-list.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { DescriptionList } from '#client/ui/text/description-list.tsx'
import {
  type Choices,
  choices,
  choicesPath,
  notice,
  noticesPath,
  noticeTexts,
  type Notice as Told,
} from '#features/records/notices/contract.ts'

/** It comes when somebody asks for it. */
const NoticesWindow = lazy(async () => ({ default: (await import('./notices-window.tsx')).NoticesWindow }))

const toldOf = { none: 'Nothing', act: 'What is to be acted on', look: 'Everything that is found' }

const stateWords: Readonly<Record<Told['state'], string>> = {
  waiting: 'On its way',
  sending: 'Being sent',
  delivered: 'Delivered',
  failed: 'Failed',
  over: 'No longer needed',
  uncertain: 'May not have arrived',
}

/** How the signed-in person is told of what the watch finds, and what became of it. */
export function NoticesPanel({ banners }: { banners: ReturnType<typeof useBanners> }) {
  const { data, error } = useAnswer(choicesPath, choices.parse)
  const told = useQuery({
    queryKey: [noticesPath],
    refetchInterval: 15_000,
    queryFn: async ({ signal }) => notice.array().parse(await call('GET', noticesPath, { signal })),
  })
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)

  async function sendTest() {
    try {
      await call('POST', `${noticesPath}/test`)
      banners.showSuccess(noticeTexts.tested)
      void queryClient.invalidateQueries({ queryKey: [noticesPath] })
    } catch (failure) {
      banners.showError(failureMessage(failure))
    }
  }

  return (
    <Panel
      title="Notices"
      hint="Be told of what the watch finds, wherever you are."
      aside={
        <ButtonLine>
          <Button onClick={() => void sendTest()}>Send a test message</Button>
          <Button disabled={!data} onClick={() => setIsOpen(true)}>
            Change
          </Button>
        </ButtonLine>
      }
    >
      <Stack>
        {error && <Notice kind="warning">{failureMessage(error)}</Notice>}
        {data && <DescriptionList items={describe(data)} />}
        <LastNotices told={told.data ?? []} />
      </Stack>
      <Suspense>
        {isOpen && data && (
          <NoticesWindow
            data={data}
            onClose={() => setIsOpen(false)}
            onSaved={() => {
              setIsOpen(false)
              banners.showSuccess(noticeTexts.saved)
            }}
          />
        )}
      </Suspense>
    </Panel>
  )
}

function describe({ severity, mail, webhookUrl, quietFrom, quietTo, morningAt }: Choices) {
  const ways = [mail === 'on' ? 'E-mail' : '', webhookUrl ? 'Webhook' : ''].filter(Boolean).join(' and ')
  return [
    { label: 'Told of', value: toldOf[severity] },
    { label: 'By', value: ways || 'Nothing chosen' },
    { label: 'Quiet hours', value: quietFrom ? `${quietFrom} to ${quietTo}` : 'None' },
    { label: 'Morning summary', value: morningAt ?? 'None' },
  ]
}

/** The last few, and why one has not arrived. */
function LastNotices({ told }: { told: readonly Told[] }) {
  if (told.length === 0) return null
  const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <FindingList
      label="Last notices"
      lines={told.slice(0, 5).map(({ id, channel, subject, state, why, createdAt }) => ({
        key: String(id),
        title: stateWords[state],
        look: state === 'failed' || state === 'uncertain' ? 'look' : 'aside',
        text: subject,
        notes: [
          `${channel === 'mail' ? 'E-mail' : 'Webhook'}, ${time.format(Date.parse(createdAt))}`,
          why ?? '',
        ].filter(Boolean),
      }))}
    />
  )
}
