import { IconList, IconScan } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { metrics, showMetric } from '#cellar/metrics.ts'
import { useUnfinished } from '#client/data/unfinished.ts'
import { failureMessage } from '#client/failures/failure-message.ts'
import { Button, LinkButton } from '#client/ui/actions/button.tsx'
import { Notice } from '#client/ui/messages/notice.tsx'
import { HeardOnly } from '#client/ui/text/heard-only.tsx'
import { Warning } from '#client/ui/text/warning.tsx'
import { WalkActions } from '#client/ui/walk/walk-actions.tsx'
import { WalkField } from '#client/ui/walk/walk-field.tsx'
import { WalkHead } from '#client/ui/walk/walk-head.tsx'
import { scanForRound } from '../contract.ts'
import { type EarlierReading, fieldsAt, lastOf, type RoundMetric, type RoundValues } from '../rules/fields.ts'
import { ageWords, questionsAbout } from '../rules/odd.ts'
import type { Answer } from '../rules/progress.ts'
import type { Stop } from '../rules/stops.ts'
import { readTyped, turned } from '../rules/typed.ts'

const nothingTyped = 'Enter a value, or skip this vessel.'

/** What somebody has to say of a stop. */
export type Given = Pick<Answer, 'state' | 'values' | 'odd'>

interface RoundStopProps {
  stop: Stop
  /** Another one for each time that a stop is opened. */
  opened: string
  earlier: readonly EarlierReading[]
  /** Off where the earlier readings could not be loaded. */
  isKnown: boolean
  /** What was entered here before, to be corrected. */
  before: RoundValues | null
  progress: { text: string; done: number; all: number }
  /** Fulfilled when it is kept. */
  onAnswer: (given: Given, fields: readonly RoundMetric[]) => Promise<void>
  onList: () => void
}

type Texts = Partial<Record<RoundMetric, string>>

const textsOf = (values: RoundValues | null): Texts =>
  Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, String(value)]))

/** What is in the fields of a stop that is open. */
interface Written {
  opened: string
  typed: Texts
  /** A value is asked about once its field is left: while it is being typed it is not yet what is meant. */
  left: readonly RoundMetric[]
  said: string | null
  isBusy: boolean
}

const blankFor = (opened: string, before: RoundValues | null): Written => ({
  opened,
  typed: textsOf(before),
  left: [],
  said: null,
  isBusy: false,
})

/** One vessel: what it held last, what it holds now, and on to the next. */
export function RoundStop(props: RoundStopProps) {
  const { stop, opened, earlier, isKnown, before, progress, onAnswer, onList } = props
  const { kind } = stop
  const fields = fieldsAt(kind, earlier)
  const [written, setWritten] = useState(() => blankFor(opened, before))
  // The fields stay where they are from vessel to vessel, so that the number pad stays open: only what is in them goes.
  if (written.opened !== opened) setWritten(blankFor(opened, before))
  const { typed, left, said, isBusy } = written
  const change = (changed: Partial<Written>) => setWritten(now => ({ ...now, ...changed }))
  useUnfinished(isBusy || Object.values(typed).some(Boolean))
  const inputs = useRef<(HTMLInputElement | null)[]>([])
  const now = Date.now()

  useEffect(() => inputs.current[0]?.focus(), [])

  const read = fields.map(name => ({ name, ...readTyped(kind, name, typed[name] ?? '') }))
  const values: RoundValues = Object.fromEntries(
    read.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])),
  )
  const questions = questionsAbout(values, { earlier, now })
  const odd = fields.flatMap(name => questions[name] ?? [])
  const isAsked = fields.some(name => questions[name] && left.includes(name))
  const isUnseen = fields.some(name => questions[name] && !left.includes(name))

  function type(name: RoundMetric, text: string) {
    change({ typed: { ...typed, [name]: text }, left: left.filter(each => each !== name), said: null })
  }

  async function give(given: Given) {
    // Now and not after the saving: a phone opens its pad only while it is being pressed.
    inputs.current[0]?.focus()
    change({ isBusy: true })
    try {
      await onAnswer(given, fields)
    } catch (error) {
      change({ isBusy: false, said: failureMessage(error) })
    }
  }

  function next() {
    const wrong = read.findIndex(({ complaint }) => complaint !== null)
    if (wrong >= 0) return inputs.current[wrong]?.focus()
    if (Object.keys(values).length === 0) return change({ said: nothingTyped })
    if (isUnseen) return change({ left: fields })
    void give({ state: 'entered', values, odd })
  }

  const leaveField = (name: RoundMetric) =>
    setWritten(now => (now.left.includes(name) ? now : { ...now, left: [...now.left, name] }))
  const leave = (state: 'skipped' | 'unreachable') => void give({ state, values: {}, odd: [] })
  const enter = (at: number) => {
    const following = inputs.current[at + 1]
    if (at < fields.length - 1 && following) following.focus()
    else next()
  }

  return (
    <>
      <WalkHead
        title={stop.code}
        subtitle={stop.wine}
        progress={progress}
        actions={
          <>
            <LinkButton to={scanForRound}>
              <IconScan size={22} aria-hidden />
              <HeardOnly>Scan</HeardOnly>
            </LinkButton>
            <Button aria-label="List of the round" onClick={onList}>
              <IconList size={22} aria-hidden />
            </Button>
          </>
        }
      />
      {stop.reason && <Warning>{stop.reason}</Warning>}
      {fields.map((name, at) => (
        <WalkField
          // By its place: the field stays the same one from vessel to vessel, and the pad stays open.
          key={at}
          ref={input => {
            inputs.current[at] = input
          }}
          label={metrics[name].label}
          last={isKnown ? sayLast(name, earlier, now) : 'last value not at hand'}
          value={typed[name] ?? ''}
          complaint={read[at]?.complaint ?? null}
          question={left.includes(name) ? (questions[name] ?? null) : null}
          enterKey={at < fields.length - 1 ? 'next' : 'done'}
          onChange={text => type(name, text)}
          onEnter={() => enter(at)}
          onLeave={() => leaveField(name)}
          onTurn={name === 'brix' ? () => type(name, turned(typed[name] ?? '')) : undefined}
        />
      ))}
      <WalkActions
        isBusy={isBusy}
        actions={[
          ...(before === null
            ? [
                { label: 'Not reachable', onPress: () => leave('unreachable') },
                { label: 'Skip', onPress: () => leave('skipped') },
              ]
            : []),
          {
            label: isAsked && !isUnseen ? 'Keep it' : before === null ? 'Next' : 'Save',
            onPress: next,
            isMain: true,
          },
        ]}
      />
      {said !== null && <Notice kind="warning">{said}</Notice>}
    </>
  )
}

function sayLast(name: RoundMetric, earlier: readonly EarlierReading[], now: number): string {
  const last = lastOf(name, earlier)
  return last ? `${showMetric(name, last.value)}, ${ageWords(last.at, now)}` : 'no value yet'
}
