import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#client/data/api.ts'
import { asList } from '#client/data/wire-rules.ts'
import { correctEntry, type KeptEntry, newEntry, submitEntry } from '#client/outbox/outbox.ts'
import { numberOf } from '#shared/numbers.ts'
import { correctionOf, readingOf, waitingReadings } from '../rules/entries.ts'
import type { RoundMetric } from '../rules/fields.ts'
import type { Answer, Round } from '../rules/progress.ts'
import { standingOf } from '../rules/progress.ts'
import { readingsOf, readingsOfOne } from '../rules/reads.ts'
import { keyOf, type Stop } from '../rules/stops.ts'
import { type Given, RoundStop } from './round-stop.tsx'
import { type CellarToRead, useEarlier } from './use-cellar-to-read.tsx'
import type { RoundBook } from './use-round.tsx'

const notFound = 'This reading was not found. It can be corrected among the readings of its wine.'

interface RoundAtStopProps {
  stop: Stop
  round: Round
  book: RoundBook
  cellar: CellarToRead
  entries: readonly KeptEntry[]
}

/** A stop of the round with what is known of its wine; one that was answered is corrected. */
export function RoundAtStop({ stop, round, book, cellar, entries }: RoundAtStopProps) {
  const read = useEarlier(stop, cellar)
  const before = round.answers[keyOf(stop)] ?? null
  const earlier = useMemo(() => {
    const own = before?.state === 'entered' ? Date.parse(before.doneAt) : null
    return [...waitingReadings(stop, entries), ...read]
      .filter(({ at }) => at !== own)
      .sort((a, b) => b.at - a.at)
  }, [stop, entries, read, before])
  const { entered, skipped, unreachable, stops } = standingOf(round)
  const place = round.stops.findIndex(each => keyOf(each) === keyOf(stop)) + 1
  const queryClient = useQueryClient()

  async function correct(answer: Answer, given: Given, fields: readonly RoundMetric[]) {
    const { path, body } = readingOf(stop, given.values)
    const isWaiting = entries.some(({ id, method }) => id === answer.entryId && method === 'POST')
    if (isWaiting) await correctEntry(answer.entryId, body)
    else await correctStored(stop, answer, { ...given, fields })
    void queryClient.invalidateQueries({ queryKey: [path] })
    await book.replace({ ...answer, ...given })
  }

  return (
    <RoundStop
      stop={stop}
      opened={`${round.at} ${round.entryId}`}
      earlier={earlier}
      isKnown={cellar.readings[stop.kind] !== undefined}
      before={before?.state === 'entered' ? before.values : null}
      progress={{
        text: [`${place} of ${stops}`, stop.location].join(' · '),
        done: entered + skipped + unreachable,
        all: stops,
      }}
      onAnswer={(given, fields) =>
        before?.state === 'entered' ? correct(before, given, fields) : book.answer(given)
      }
      onList={() => void book.show(null)}
    />
  )
}

/** A reading that the server has is changed there, as any form would: of the version that it has now. */
async function correctStored(
  stop: Stop,
  { doneAt }: Answer,
  { fields, values }: Given & { fields: readonly RoundMetric[] },
): Promise<void> {
  const { path } = readingsOf[stop.kind].resource
  const rows = asList(
    await call('GET', `${path}?${stop.kind}Id=${stop.processId}`, { prefer: `max-items=${readingsOfOne}` }),
  )
  const row = rows.find(({ readingTimestamp }) => Date.parse(String(readingTimestamp)) === Date.parse(doneAt))
  const [id, version] = [numberOf(row?.id), numberOf(row?.version)]
  if (id === null || version === null) throw new Error(notFound)
  await submitEntry(newEntry({ ...correctionOf(stop, id, fields, values), method: 'PUT', version }))
}
