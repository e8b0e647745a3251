import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { waitingId } from '#client/data/keeping.ts'
import { waitingTexts } from '#client/data/use-save.ts'
import { ApiFailure } from '#client/failures/api-failure.ts'
import { failureMessage } from '#client/failures/failure-message.ts'
import { collectionOf, enteredIn, namedBy } from '#client/outbox/entry-texts.ts'
import { finderIn } from '#client/outbox/finder.ts'
import { type KeptEntry, retryEntry, withdrawEntry } from '#client/outbox/outbox.ts'
import { needsALook } from '#client/outbox/outcome.ts'
import { Button, LinkButton } from '#client/ui/actions/button.tsx'
import { ButtonLine } from '#client/ui/actions/button-line.tsx'
import type { BannerBoard } from '#client/ui/messages/banners.tsx'
import { Notice } from '#client/ui/messages/notice.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { Badge } from '#client/ui/text/badge.tsx'
import { DescriptionList } from '#client/ui/text/description-list.tsx'
import { useConfirm } from '#client/ui/windows/confirm.tsx'
import type { OperationKind } from '#features/records/cellar/contract/vocabulary.ts'
import { entryScreen } from '#features/records/cellar/contract.ts'
import type { FailureBody } from '#shared/failures.ts'
import { showExactMoment } from '#shared/moments.ts'
import type { Resource } from '#shared/resource.ts'
import { enteredFields } from '../rules.ts'
import { BothVersions } from './both-versions.tsx'

const texts = {
  again: 'It will be sent again.',
  thrownAway: 'Thrown away.',
  confirm: 'Throw this entry away? It has not been stored, and cannot be brought back.',
  perhaps: 'This was sent before without an answer, and may be stored. Withdraw it all the same?',
  heldBack: 'It waits until the entry about the same record before it is settled.',
}

interface ReviewedEntryProps {
  entry: KeptEntry
  kinds: readonly Resource[]
  banners: BannerBoard
  /** An earlier entry about the same record was refused. */
  isHeldBack: boolean
}

/** One entry: what was entered, when, what the server said, and what can be done about it. */
export function ReviewedEntry({ entry, kinds, banners, isHeldBack }: ReviewedEntryProps) {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const kind = kinds.find(({ path }) => path === collectionOf(entry))
  const find = useMemo(() => finderIn(queryClient), [queryClient])
  const entered = enteredIn(entry)
  const nameOf = (row: Record<string, unknown>) => (column: string) =>
    kind ? namedBy(kind, row, column, kinds, find) : ''
  const fields = enteredFields(kind, entered, nameOf(entered))
  const isRefused = needsALook(entry)
  const isConflict = kind !== undefined && entry.answer?.status === 412
  const when = showExactMoment(entry.doneAt ?? entry.madeAt)

  async function act(work: Promise<void>, said: string) {
    try {
      await work
      banners.showSuccess(said)
    } catch (error) {
      banners.showError(failureMessage(error))
    }
  }

  async function takeAway() {
    const isUnsure = !isRefused && entry.tries > 0
    const question = isRefused
      ? { text: texts.confirm, yes: 'Throw away' }
      : { text: texts.perhaps, yes: 'Withdraw' }
    if ((isRefused || isUnsure) && !(await confirm(question))) return
    const said = isUnsure ? waitingTexts.perhapsSent : waitingTexts.withdrawn
    await act(withdrawEntry(entry.id), isRefused ? texts.thrownAway : said)
  }

  return (
    <Panel
      title={entry.title}
      hint={`${entry.method === 'PUT' ? 'Changed' : 'Entered'} ${when}`}
      aside={<Badge tone={isRefused ? 'red' : 'yellow'}>{isRefused ? 'needs a look' : 'waiting'}</Badge>}
    >
      <Stack>
        <DescriptionList items={fields.map(({ label, value }) => ({ label, value }))} />
        {entry.answer && <Notice kind="warning">{wordsOf(entry)}</Notice>}
        {isHeldBack && <Notice>{texts.heldBack}</Notice>}
        {isConflict && <BothVersions entry={entry} kind={kind} mine={fields} nameOf={nameOf} />}
        <ButtonLine>
          <Button look="quiet" onClick={() => void takeAway()}>
            {isRefused ? 'Throw away' : 'Withdraw'}
          </Button>
          {isRefused && (
            <Button onClick={() => void act(retryEntry(entry.id), texts.again)}>Send again</Button>
          )}
          <Correcting entry={entry} kind={kind} />
        </ButtonLine>
      </Stack>
    </Panel>
  )
}

/** The form of its own screen, with what was entered. An operation is entered anew: its vessels may hold other wine by now. */
function Correcting({ entry, kind }: { entry: KeptEntry; kind: Resource | undefined }) {
  if (!kind) {
    const { kind: operation } = enteredIn(entry) as { kind?: OperationKind }
    return operation ? <LinkButton to={entryScreen(operation)}>Enter it anew</LinkButton> : null
  }
  const id = entry.method === 'PUT' ? entry.path.slice(kind.path.length + 1) : waitingId(entry.place)
  return <LinkButton to={`${kind.screen}?edit=${id}`}>Correct</LinkButton>
}

/** The server's words, as the form of the entry would have told them. */
function wordsOf({ method, path, answer }: KeptEntry): string {
  const status = answer?.status ?? null
  const own = `Request failed with status code ${status}`
  return failureMessage(new ApiFailure(own, method, path, status, (answer?.body ?? {}) as FailureBody))
}
