import { useCallback, useEffect, useMemo, useState } from 'react'
import { Button } from '#client/ui/actions/button.tsx'

import { Notice } from '#client/ui/messages/notice.tsx'
import { LoadingState } from '#client/ui/messages/spinner.tsx'
import { Row, Stack } from '#client/ui/page/layout.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import type { ImportKindAnswer, RowOutcome } from '../contract.ts'
import { linesOfPlans, type SheetPlan } from '../rules/plan.ts'
import { type Making, MissingRecords } from './missing-records.tsx'
import { RowOutcomes } from './row-outcomes.tsx'
import type { Heard } from './run-import.tsx'
import { useRun } from './use-run.tsx'

interface ImportCheckProps {
  plans: readonly SheetPlan[]
  fileName: string | null
  kinds: readonly ImportKindAnswer[]
  onFailure: (message: string) => void
  onDone: (message: string) => void
  onBack: () => void
}

/** What would become of every row, and the buttons that make it so. */
export function ImportCheck({ plans, fileName, kinds, onFailure, onDone, onBack }: ImportCheckProps) {
  const [making, setMaking] = useState<Making>({})
  const [heard, setHeard] = useState<Heard | null>(null)
  const { progress, run, cancel } = useRun(onFailure)
  const needed = useMemo(() => neededKinds(plans, kinds), [plans, kinds])
  const { lines, unread } = useMemo(
    () => linesOfPlans(plans, { fileName, missing: making, onlyGood: false }),
    [plans, fileName, making],
  )
  const goodLines = useMemo(() => [{ ...lines[0], onlyGood: true }, ...lines.slice(1)], [lines])

  const look = useCallback(async () => {
    setHeard(null)
    // All that can be read of it is that nothing can be.
    if (lines.length === 1) return setHeard({ outcomes: [], made: [], end: null })
    const looked = await run('check', lines)
    if (looked) setHeard(looked)
  }, [lines, run])

  useEffect(() => {
    void look()
    return cancel
  }, [look, cancel])

  async function write(these: readonly object[]) {
    const written = await run('write', these)
    if (written?.end?.isWritten) onDone(written.end.message)
    else if (written?.end) {
      setHeard(written)
      onFailure(written.end.message)
    }
  }

  const outcomes = useMemo(
    () => [...unread.map(asWrong(plans)), ...(heard?.outcomes ?? [])],
    [plans, unread, heard],
  )
  const wrong = outcomes.filter(({ outcome }) => outcome === 'wrong').length
  const good = outcomes.filter(({ outcome }) => outcome === 'new' || outcome === 'changes').length
  const isBusy = progress !== null
  const total = lines.length - 1
  return (
    <Stack>
      {isBusy && (
        <LoadingState
          text={`${progress.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} rows...`}
        />
      )}
      {(Object.keys(making).length > 0 || (heard && wrong > 0)) && (
        <MissingRecords kinds={needed} making={making} onChange={setMaking} />
      )}
      {!isBusy && heard && heard.made.length > 0 && (
        <Notice>
          {`${heard.made.length} more will be made: ${heard.made
            .slice(0, 8)
            .map(({ title }) => title)
            .join(', ')}${heard.made.length > 8 ? ' …' : ''}`}
        </Notice>
      )}
      {!isBusy && heard && (
        <Panel title="What would happen" hint={summaryOf(outcomes)}>
          <RowOutcomes plans={plans} outcomes={outcomes} />
        </Panel>
      )}
      <Row>
        <Button onClick={isBusy ? cancel : onBack}>{isBusy ? 'Cancel' : 'Back to the columns'}</Button>
        {!isBusy && !heard && <Button onClick={() => void look()}>Look again</Button>}
        {wrong > 0 && (
          <Button disabled={isBusy || good === 0} onClick={() => void write(goodLines)}>
            {`Import the ${good.toLocaleString('en-US')} good ${good === 1 ? 'row' : 'rows'}`}
          </Button>
        )}
        {wrong === 0 && (
          <Button look="primary" disabled={isBusy || good === 0} onClick={() => void write(lines)}>
            {good === 0
              ? 'Nothing to import'
              : `Import ${good.toLocaleString('en-US')} ${good === 1 ? 'row' : 'rows'}`}
          </Button>
        )}
      </Row>
    </Stack>
  )
}

/** Kinds of which the rows may need one that is not there. */
function neededKinds(plans: readonly SheetPlan[], kinds: readonly ImportKindAnswer[]): ImportKindAnswer[] {
  const needed = new Set(plans.flatMap(({ about }) => about?.needs ?? []))
  return kinds.filter(({ name, mayBeMade }) => mayBeMade && needed.has(name))
}

/** A row of which a cell cannot be read does not go out: it is wrong whatever the rest of it says. */
const asWrong =
  (plans: readonly SheetPlan[]) =>
  ({ sheet, row }: ReturnType<typeof linesOfPlans>['unread'][number]): RowOutcome => ({
    sheet,
    row: row.row,
    outcome: 'wrong',
    title: (plans[sheet]?.about?.key ?? []).map(field => String(row.values[field] ?? '')).join(' · '),
    problems: row.problems,
  })

const counted = [
  ['new', 'new'],
  ['changes', 'changed'],
  ['unchanged', 'unchanged'],
  ['wrong', 'wrong'],
] as const

function summaryOf(outcomes: readonly RowOutcome[]): string {
  return counted
    .map(([outcome, word]) => [outcomes.filter(each => each.outcome === outcome).length, word] as const)
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count.toLocaleString('en-US')} ${word}`)
    .join(', ')
}
