import { useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useConnection } from '#client/connection/connection.ts'
import { dropDraft } from '#client/data/drafts.ts'
import { waitingTexts } from '#client/data/use-save.ts'
import { ApiFailure } from '#client/failures/api-failure.ts'
import { failureMessage } from '#client/failures/failure-message.ts'
import { goesOn } from '#client/records/form.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import type { CellarOperation, CellarVessel } from '#features/records/cellar/contract/answers.ts'
import type { OperationBody } from '#features/records/cellar/contract/bodies.ts'
import type { Preview } from '#features/records/cellar/contract/changes.ts'
import { type OperationKind, operationKinds } from '#features/records/cellar/contract/vocabulary.ts'
import { cellarPath } from '#features/records/cellar/contract.ts'
import { titleOf } from '../rules/change-sentence.ts'
import { openingLine, startValues } from '../rules/entry-values.ts'
import { expectationsOf, judgeBody } from '../rules/judgement.ts'
import { thisMinute } from '../rules/shown-volumes.ts'
import { tickedRecords } from '../rules/ticked-offers.ts'
import { useCellar } from './cellar-around.tsx'
import { ChangePreview } from './change-preview.tsx'
import { type Besides, EntryExtras, type Told } from './entry-extras.tsx'
import { EntryForm } from './entry-form.tsx'
import type { OpeningRow } from './opening-rows.tsx'
import { correctedEntry, Recorded, type RecordedEntry } from './recorded.tsx'
import { useKeptUnit } from './unit-field.tsx'
import { useAskPreview } from './use-preview.tsx'
import { codeOf, useRecord } from './use-send.tsx'

interface NewEntryProps {
  kind: OperationKind
  startAt: string
  chosen: readonly CellarVessel[]
  opening: readonly OpeningRow[]
  onTime: (doneAt: string) => void
  /** Asks anew what is in the vessels. */
  onStale: () => void
}

const none: Besides = { choices: new Map(), lockReason: '' }

/** Records one operation. */
export function NewEntry({ kind, startAt, chosen, opening, onTime, onStale }: NewEntryProps) {
  const draft = `${cellarPath}/operations ${kind}`
  const around = useCellar()
  const [unit] = useKeptUnit()
  const [start] = useState(() => {
    const values = startValues(kind, { doneAt: startAt, unit, chosen })
    return kind === 'opening' && chosen.length === 0
      ? { ...values, to: openingLines(opening, around.vessels) }
      : values
  })
  const [besides, setBesides] = useState(none)
  const [told, setTold] = useState<Told | null>(null)
  const [looking, setLooking] = useState<OperationBody | null>(null)
  const [recorded, setRecorded] = useState<RecordedEntry | null>(null)
  const [round, setRound] = useState(0)
  const shown = useRef<{ body: string; preview: Preview | undefined }>({ body: '', preview: undefined })
  const isAnother = useRef(false)
  const navigate = useNavigate()
  const ask = useAskPreview()
  const send = useRecord()
  const isCutOff = useConnection() === 'unreachable'
  const onShown = useCallback((body: string, preview: Preview | undefined) => {
    shown.current = { body, preview }
  }, [])

  function finish(entry: RecordedEntry) {
    setRecorded(entry)
    setBesides(none)
    setLooking(null)
    window.scrollTo({ top: 0 })
  }

  /** What goes with an entry is done only where it has been seen. */
  async function look(body: OperationBody): Promise<Preview | null> {
    if (isCutOff) return null
    const text = JSON.stringify(body)
    if (shown.current.body === text) return shown.current.preview ?? null
    const preview = await ask([{ do: 'add', operation: body }]).catch(() => null)
    const isUnseen = preview !== null && preview.offers.length > 0
    if (isUnseen) throw new Unseen()
    return preview
  }

  async function record(body: OperationBody): Promise<unknown> {
    const again = isAnother.current
    isAnother.current = false
    setTold(null)
    const { effects, refusal } = judgeBody(body, around)
    if (refusal || !effects) {
      onStale()
      return goesOn
    }
    try {
      const preview = await look(body)
      if (preview && preview.laterCount + preview.impossible.length > 0) return lookAtChanges(body)
      const sent = {
        ...body,
        // Without the server nobody knows what is in the vessels by now: it is checked when it is sent.
        expect: isCutOff ? [] : expectationsOf(effects, around.vessels),
        isAnother: again,
        lockReason: besides.lockReason,
        records: tickedRecords(preview?.offers ?? [], besides.choices),
      }
      const written = await send(sent, titleOf(body))
      if (written === 'waiting') return finish({ id: null, text: waitingTexts.kept, contents: [] })
      const answer = written.sent as CellarOperation & { contents: RecordedEntry['contents'] }
      finish({ id: answer.id, text: operationKinds[kind].recorded, contents: answer.contents })
    } catch (error) {
      return tell(error, body)
    }
  }

  function lookAtChanges(body: OperationBody) {
    setLooking(body)
    return goesOn
  }

  function tell(error: unknown, body: OperationBody) {
    if (error instanceof Unseen) setTold({ code: 'unseen', message: error.message })
    else if (codeOf(error) === 'changes_later') return lookAtChanges(body)
    else if (error instanceof ApiFailure && error.status === 409)
      setTold({ code: codeOf(error), message: failureMessage(error) })
    else throw error
    onStale()
    return goesOn
  }

  /** It was recorded beside the form, which begins anew. */
  function finishBeside(entry: RecordedEntry) {
    dropDraft(draft)
    setRound(round + 1)
    finish(entry)
  }

  const next = startValues(kind, { doneAt: thisMinute(), unit, chosen: [] })
  const { act, recorded: done } = operationKinds[kind]
  return (
    <Stack>
      {recorded && <Recorded entry={recorded} names={around.names} />}
      {looking && (
        <ChangePreview
          sentence={`${titleOf(looking)} is added.`}
          changes={[{ do: 'add', operation: looking }]}
          choices={besides.choices}
          offersTitle="Together with it"
          reason={besides.lockReason}
          confirm={{ label: act, done }}
          onBack={() => setLooking(null)}
          onDone={(text, correction) => finishBeside(correctedEntry(text, correction))}
        />
      )}
      <EntryForm
        key={round}
        kind={kind}
        values={round === 0 ? start : next}
        valuesAfterSave={next}
        draft={{ form: draft }}
        submitLabel={act}
        busyLabel="Saving..."
        isHidden={looking !== null}
        isNow
        onTime={onTime}
        onSave={record}
        onCancel={() => void navigate('/cellar')}
      >
        {judgement => (
          <EntryExtras
            judgement={judgement}
            besides={besides}
            onChange={setBesides}
            told={told}
            onShown={onShown}
            onAgain={() => {
              isAnother.current = true
            }}
          />
        )}
      </EntryForm>
    </Stack>
  )
}

/** Something goes with the entry that nobody has looked at yet. */
class Unseen extends Error {
  constructor() {
    super('This can be done together with it. Look at the ticks, then record it.')
  }
}

function openingLines(rows: readonly OpeningRow[], vessels: ReadonlyMap<number, CellarVessel>) {
  return rows
    .filter(({ vesselId }) => vessels.has(vesselId) && !vessels.get(vesselId)?.content)
    .map(({ vesselId, batchId }) => openingLine(vesselId, batchId ?? ''))
}
