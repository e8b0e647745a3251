import { metrics, showMetric } from '#cellar/metrics.ts'
import { LinkButton } from '#client/ui/actions/button.tsx'
import { FigureLine } from '#client/ui/page/figure-line.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { WalkActions } from '#client/ui/walk/walk-actions.tsx'
import { type WalkLine, WalkList } from '#client/ui/walk/walk-list.tsx'
import { showExactMoment } from '#shared/moments.ts'
import { scanForRound } from '../contract.ts'
import { type RoundMetric, roundMetrics } from '../rules/fields.ts'
import { type Answer, nextOpen, type Round, standingOf } from '../rules/progress.ts'
import { keyOf, type Stop } from '../rules/stops.ts'

interface RoundListProps {
  round: Round
  /** The entries that have not reached the server. */
  waiting: ReadonlySet<string>
  onShow: (key: string) => void
  onEnd: () => void
}

/** All stops of a round: what was entered, what was left out, what was odd. */
export function RoundList({ round, waiting, onShow, onEnd }: RoundListProps) {
  const standing = standingOf(round)
  const next = nextOpen(round)
  const isOver = standing.open === 0
  return (
    <>
      <PageHeader
        heading={isOver ? 'Round done' : 'Round'}
        subtitle={`Begun ${showExactMoment(round.begunAt)}`}
        actions={!isOver && <LinkButton to={scanForRound}>Scan</LinkButton>}
      />
      <Stack>
        <FigureLine
          label="This round"
          figures={[
            { value: `${standing.entered}`, label: 'entered' },
            { value: `${standing.skipped}`, label: 'skipped' },
            { value: `${standing.unreachable}`, label: 'not reachable' },
            { value: `${standing.odd}`, label: 'odd' },
            ...(isOver ? [] : [{ value: `${standing.open}`, label: 'open' }]),
          ]}
        />
        <WalkActions
          isBusy={false}
          actions={
            next === null
              ? [{ label: 'New round', onPress: onEnd, isMain: true }]
              : [
                  { label: 'End round', onPress: onEnd },
                  { label: 'Go on', onPress: () => onShow(next), isMain: true },
                ]
          }
        />
        <WalkList
          label="Vessels of this round"
          lines={round.stops.map(stop => lineOf(stop, round.answers[keyOf(stop)], waiting))}
          onAct={onShow}
        />
      </Stack>
    </>
  )
}

const words = { skipped: 'Skipped', unreachable: 'Not reachable', open: 'Not read yet' }

function lineOf(stop: Stop, answer: Answer | undefined, waiting: ReadonlySet<string>): WalkLine {
  const line = { key: keyOf(stop), title: stop.code }
  if (answer?.state !== 'entered') {
    const state = answer?.state ?? 'open'
    return { ...line, state, lines: [words[state]], act: answer ? 'Correct' : 'Read' }
  }
  const names: readonly RoundMetric[] = roundMetrics[stop.kind]
  const values = names.flatMap(name => {
    const value = answer.values[name]
    return value === undefined ? [] : [`${metrics[name].label} ${showMetric(name, value)}`]
  })
  return {
    ...line,
    state: answer.odd.length > 0 ? 'odd' : 'entered',
    lines: [
      values.join(', '),
      ...answer.odd.map(question => question.replace(/ Keep it\?$/, '')),
      ...(waiting.has(answer.entryId) ? ['waiting'] : []),
    ],
    act: 'Correct',
  }
}
