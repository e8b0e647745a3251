import { useCallback, useEffect, useState } from 'react'
import { newKey } from '#client/data/use-save.ts'
import { deviceStore } from '#client/device-store/device-store.ts'
import { doneNow, type Entry, keepEntry, newEntry, submitEntry } from '#client/outbox/outbox.ts'
import { currentPerson } from '#client/session/session.ts'
import { readingOf } from '../rules/entries.ts'
import {
  type Answer,
  answered,
  beginRound,
  goTo,
  kept,
  nextOpen,
  type Round,
  resumed,
  unkept,
} from '../rules/progress.ts'
import { keyOf, type Stop } from '../rules/stops.ts'

/** Under which name the device remembers a round; counted up when rounds are written differently. */
const noteName = 'round 1'

async function readNote(): Promise<Round | null> {
  const [db, person] = [await deviceStore(), currentPerson()]
  const note = db && person !== null ? await db.get('notes', [person, noteName]) : undefined
  return (note?.note as Round | null | undefined) ?? null
}

/** Done when it is on the disk. A device that keeps nothing has said so before the round began. */
async function writeNote(round: Round | null): Promise<void> {
  const [db, person] = [await deviceStore(), currentPerson()]
  if (!db || person === null) return
  const transaction = db.transaction('notes', 'readwrite', { durability: 'strict' })
  await transaction.store.put({ person, name: noteName, note: round })
  await transaction.done
}

function entryOf(stop: Stop, { entryId, doneAt, values }: Answer): Entry {
  return newEntry({ ...readingOf(stop, values), method: 'POST', id: entryId, doneAt })
}

/** To the outbox; where the device has none, to the server, whose refusal is then told here. */
async function handOver(entry: Entry): Promise<void> {
  if (await deviceStore()) await keepEntry(entry)
  else await submitEntry(entry)
}

/** Answers that were noted before the page went away, and perhaps not handed over: again, under the same id. */
async function repaired(round: Round): Promise<Round> {
  const left = unkept(round)
  for (const { stop, answer } of left) await handOver(entryOf(stop, answer))
  if (left.length === 0) return round
  const whole = kept(
    round,
    left.map(({ stop }) => keyOf(stop)),
  )
  const next = whole.at !== null && whole.answers[whole.at] ? nextOpen(whole) : whole.at
  return goTo(whole, next, newKey())
}

export interface RoundBook {
  /** Undefined while the device is asked, null when no round has begun. */
  round: Round | null | undefined
  begin: (stops: readonly Stop[]) => Promise<void>
  /** Shows a stop, or the list. */
  show: (key: string | null, round?: Round) => Promise<void>
  /** Answers the shown stop and goes on. Done when the answer is kept: the next stop shows then, not before. */
  answer: (answer: Omit<Answer, 'entryId' | 'isKept' | 'doneAt'>) => Promise<void>
  /** Puts a corrected answer in the place of the shown stop's. */
  replace: (answer: Answer) => Promise<void>
  end: () => Promise<void>
}

/** The round of this person on this device. It goes on where it was, also after the page was closed. */
export function useRound(): RoundBook {
  const [round, setRound] = useState<Round | null | undefined>(undefined)

  const write = useCallback(async (next: Round | null) => {
    await writeNote(next)
    setRound(next)
  }, [])

  useEffect(() => {
    let isLeft = false
    async function load() {
      const noted = await readNote()
      const found = noted && resumed(await repaired(noted), Date.now())
      if (isLeft) return
      if (found !== noted) await writeNote(found)
      setRound(found)
    }
    void load()
    return () => {
      isLeft = true
    }
  }, [])

  async function answer(given: Omit<Answer, 'entryId' | 'isKept' | 'doneAt'>) {
    const stop = round?.stops.find(each => keyOf(each) === round.at)
    if (!round || !stop) return
    const isReading = given.state === 'entered'
    const whole: Answer = { ...given, entryId: round.entryId, doneAt: doneNow(), isKept: !isReading }
    const noted = answered(round, whole)
    if (isReading) {
      await writeNote(noted)
      await handOver(entryOf(stop, whole))
    }
    await write(goTo(kept(noted, [keyOf(stop)]), nextOpen(noted), newKey()))
  }

  return {
    round,
    begin: stops => write(beginRound(stops, { begunAt: doneNow(), entryId: newKey() })),
    show: async (key, from = round ?? undefined) => {
      if (from) await write(goTo(from, key, newKey()))
    },
    answer,
    replace: async given => {
      if (round) await write(goTo(answered(round, given), null, newKey()))
    },
    end: () => write(null),
  }
}
