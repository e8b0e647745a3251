import { type ReactNode, useState } from 'react'
import { MissingRecord } from '#client/records/missing-record.tsx'
import { useUser } from '#client/session/session.ts'
import { Button, LinkButton } from '#client/ui/actions/button.tsx'
import { Notice } from '#client/ui/messages/notice.tsx'
import { Spinner } from '#client/ui/messages/spinner.tsx'
import { ActList } from '#client/ui/page/act-list.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import type { Disagreement } from '#features/records/cellar/contract/answers.ts'
import { showDoneAt } from '#features/records/cellar/rules/shown-contents.ts'
import { AsOf } from './as-of.tsx'

interface CellarPartProps<Whole> {
  at: string | null
  onAt: (at: string | null) => void
  load: { whole: Whole | undefined; error: unknown; refetch: () => unknown }
  /** What is said where the ledger has never heard of it. */
  unknownText: string
  isUnknown: (whole: Whole) => boolean
  disagreements: readonly Disagreement[]
  children: (whole: Whole) => ReactNode
}

/** The part "In the cellar" of a record's page, or what stands in its way. */
export function CellarPart<Whole>(props: CellarPartProps<Whole>) {
  const { at, onAt, load, unknownText, isUnknown, disagreements, children } = props
  const { whole } = load
  const isNothing = whole !== undefined && at === null && isUnknown(whole)
  return (
    <Panel
      title="In the cellar"
      aside={(at !== null || (whole && !isNothing)) && <AsOf at={at} onChange={onAt} />}
    >
      <Stack>
        {at !== null && (
          <Notice
            action={
              <Button size="sm" onClick={() => onAt(null)}>
                Back to now
              </Button>
            }
          >
            {`As it was on ${showDoneAt(at)}`}
          </Notice>
        )}
        {/* What disagrees is known of today alone. */}
        {at === null && whole !== undefined && (
          <ThingsToLookAt things={disagreements.filter(({ kind }) => !isNothing || kind !== 'unknown')} />
        )}
        {whole === undefined && !load.error && <Spinner text="Loading..." />}
        {whole === undefined && load.error !== null && <MissingRecord {...load} />}
        {isNothing && <NothingKnown text={unknownText} />}
        {whole !== undefined && !isNothing && children(whole)}
      </Stack>
    </Panel>
  )
}

function NothingKnown({ text }: { text: string }) {
  const { permissions } = useUser()
  const mayRecord = permissions['vessels:create'] === true
  return (
    <Notice
      action={
        mayRecord && (
          <LinkButton size="sm" to="/cellar/opening">
            Opening balance
          </LinkButton>
        )
      }
    >
      {text}
    </Notice>
  )
}

/** So many are read before anybody asks for the rest. */
const shownAtFirst = 5

function ThingsToLookAt({ things }: { things: readonly Disagreement[] }) {
  const [isWhole, setIsWhole] = useState(false)
  if (things.length === 0) return null
  return (
    <Panel isInset title={things.length === 1 ? '1 thing to look at' : `${things.length} things to look at`}>
      <ActList lines={isWhole ? things : things.slice(0, shownAtFirst)} />
      {!isWhole && things.length > shownAtFirst && (
        <div>
          <Button look="quiet" size="sm" onClick={() => setIsWhole(true)}>
            {`Show all ${things.length}`}
          </Button>
        </div>
      )}
    </Panel>
  )
}
