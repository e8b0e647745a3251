import { useMemo, useState } from 'react'

interface Choice {
  value: string | number
  label: string
}

/** What was offered, in its order and with its newest words; what has come since stands behind what it follows. */
export function joinOptions<Kind extends Choice>(
  before: readonly Kind[],
  now: readonly Kind[],
): readonly Kind[] {
  const offered = new Map(now.map(option => [option.value, option]))
  const known = new Set(before.map(({ value }) => value))
  const first: Kind[] = []
  const followers = new Map<string | number, Kind[]>()
  let newcomers = first
  for (const option of now) {
    if (known.has(option.value)) {
      newcomers = []
      followers.set(option.value, newcomers)
    } else newcomers.push(option)
  }
  const kept = before.flatMap(option => [
    offered.get(option.value) ?? option,
    ...(followers.get(option.value) ?? []),
  ])
  const joined = [...first, ...kept]
  const isSame = joined.length === before.length && joined.every((each, at) => isEqual(each, before[at]))
  return isSame ? before : joined
}

const isEqual = (a: Choice, b: Choice | undefined) => a.value === b?.value && a.label === b.label

/**
 * The choices of an open form. What others do meanwhile takes none of them away, least of all the chosen one: whether it
 * can still be had, the server says when the form is sent.
 */
export function useSteadyOptions<Kind extends Choice>(options: readonly Kind[]): readonly Kind[] {
  const [seen, setSeen] = useState(options)
  const joined = useMemo(() => joinOptions(seen, options), [seen, options])
  if (joined !== seen) setSeen(joined)
  return joined
}
