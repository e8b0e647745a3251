import { createParser, useQueryState } from 'nuqs'
import { useState } from 'react'
import { MinuteInput } from '#client/ui/forms/inputs.tsx'
import { readDoneAt } from '#features/records/cellar/contract/body-fields.ts'
import { isDay } from '#shared/days.ts'

/** A day alone means its last minute. */
const minuteIn = (text: string) => (isDay(text) ? `${text}T23:59` : readDoneAt(text))

const moment = createParser({ parse: minuteIn, serialize: (minute: string) => minute })

/** As of when the cellar is shown, kept in the address; null is now. */
export function useAsOf() {
  return useQueryState('at', moment)
}

interface AsOfProps {
  at: string | null
  onChange: (at: string | null) => void
}

/** A half-typed moment stays in its field; the page follows once there is a whole one, or none. */
export function AsOf({ at, onChange }: AsOfProps) {
  const [typed, setTyped] = useState({ text: at ?? '', at })
  if (typed.at !== at) setTyped({ text: at ?? '', at })

  function follow(text: string) {
    const next = text === '' ? null : (minuteIn(text) ?? at)
    setTyped({ text, at: next })
    onChange(next)
  }

  return <MinuteInput label="As of" value={typed.text} onChange={follow} />
}
