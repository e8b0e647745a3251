import { useState } from 'react'
import { useOneAtATime } from '#client/data/use-one-at-a-time.ts'
import { failureMessage } from '#client/failures/failure-message.ts'
import { Button } from '#client/ui/actions/button.tsx'
import { scrollIntoView } from '#client/ui/device/scroll-into-view.ts'
import { TextInput } from '#client/ui/forms/inputs.tsx'
import { Lead, PageForm } from '#client/ui/forms/page-form.tsx'
import { ErrorBanner } from '#client/ui/messages/banners.tsx'
import { Notice } from '#client/ui/messages/notice.tsx'
import { LoadingState } from '#client/ui/messages/spinner.tsx'
import type { Correction, Preview, Proposal } from '#features/records/cellar/contract/changes.ts'
import { correctedText } from '../rules/change-sentence.ts'
import { type Choices, tickedRecords } from '../rules/ticked-offers.ts'
import type { Told } from './entry-extras.tsx'
import { Offers } from './offers.tsx'
import { Impossible, JoinedProposals, LaterOperations, VesselsAfter } from './preview-parts.tsx'
import { type SentChange, usePreview } from './use-preview.tsx'
import { codeOf, useCorrect } from './use-send.tsx'

interface ChangePreviewProps {
  /** The change in one sentence. */
  sentence: string
  changes: readonly SentChange[]
  /** What was ticked and unticked before. */
  choices?: Choices
  offersTitle?: string
  reason?: string
  confirm: { label: string; done: string }
  onBack: () => void
  onDone: (text: string, correction: Correction) => void
}

/** What a change of the past makes of everything after it, before it is made. */
export function ChangePreview(props: ChangePreviewProps) {
  const { sentence, changes, confirm, onBack, onDone } = props
  const [joined, setJoined] = useState<readonly Proposal[]>([])
  const [choices, setChoices] = useState<Choices>(props.choices ?? new Map())
  const [reason, setReason] = useState(props.reason ?? '')
  const [told, setTold] = useState<Told | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const once = useOneAtATime()
  const send = useCorrect()
  const all = [...changes, ...(joined.flatMap(proposal => proposal.changes) as SentChange[])]
  const required = joined.flatMap(({ records }) => records)
  const { preview, isCurrent, error, refetch } = usePreview(all, { records: required })

  async function correct(isAnother: boolean) {
    if (!preview) return
    setTold(null)
    setIsBusy(true)
    const records = [...required, ...tickedRecords(preview.offers, choices)]
    const body = { changes: all, reason, seen: preview.seen, isAnother, records }
    try {
      const correction = (await send(body)) as Correction
      onDone(correctedText(confirm.done, correction.laterCount), correction)
    } catch (failure) {
      setTold({ code: codeOf(failure), message: failureMessage(failure) })
      // What the preview shows may not be so any more.
      void refetch()
    } finally {
      setIsBusy(false)
    }
  }

  const isImpossible = (preview?.impossible.length ?? 0) > 0
  const isReasonMissing = Boolean(preview?.lock) && reason.trim() === ''
  return (
    <PageForm
      footer={
        <>
          <Button onClick={onBack}>Back</Button>
          <Button
            look="primary"
            disabled={!isCurrent || isImpossible || isReasonMissing || isBusy}
            onClick={() => void once(() => correct(false))}
          >
            {isBusy ? 'Saving...' : confirm.label}
          </Button>
        </>
      }
    >
      {told && (
        <div ref={scrollIntoView}>
          <Refusal told={told} onAgain={() => void once(() => correct(true))} />
        </div>
      )}
      {error && !told && <ErrorBanner text={failureMessage(error)} />}
      {!preview && !error && <LoadingState text="Looking at what changes..." />}
      {preview && (
        <Shown
          sentence={sentence}
          preview={preview}
          joined={joined}
          onJoin={proposal => setJoined([...joined, proposal])}
          onLeave={proposal => setJoined(joined.filter(each => each !== proposal))}
        />
      )}
      {preview && (
        <>
          <Offers
            title={props.offersTitle ?? 'Records that were made with it'}
            offers={preview.offers}
            choices={choices}
            onChoose={setChoices}
          />
          {preview.lock && <Notice kind="warning">{preview.lock.message}</Notice>}
          <TextInput
            label={preview.lock ? 'Reason for the change' : 'Reason for the change (optional)'}
            autoComplete="off"
            value={reason}
            onChange={setReason}
          />
        </>
      )}
    </PageForm>
  )
}

function Refusal({ told, onAgain }: { told: Told; onAgain: () => void }) {
  if (told.code !== 'looks_recorded') return <ErrorBanner text={told.message} />
  return (
    <Notice kind="warning" action={<Button onClick={onAgain}>Record it again</Button>}>
      {told.message}
    </Notice>
  )
}

interface ShownProps {
  sentence: string
  preview: Preview
  joined: readonly Proposal[]
  onJoin: (proposal: Proposal) => void
  onLeave: (proposal: Proposal) => void
}

function Shown({ sentence, preview, joined, onJoin, onLeave }: ShownProps) {
  const isQuiet = preview.impossible.length + preview.vessels.length + preview.laterCount === 0
  return (
    <>
      <Lead>{sentence}</Lead>
      <JoinedProposals joined={joined} onLeave={onLeave} />
      <Impossible preview={preview} onJoin={onJoin} />
      {isQuiet && <Notice>Nothing else changes: every vessel ends as it did.</Notice>}
      <VesselsAfter preview={preview} />
      <LaterOperations preview={preview} />
    </>
  )
}
