import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'

/**
 * A state that outlives its screen: who looks something up elsewhere and comes back finds it as it was. It lies with the
 * answers in memory, so a reload forgets it, and so does signing out.
 */
export function useKeptState<State>(
  name: string,
  initial: () => State,
): readonly [State, (next: State) => void] {
  const queries = useQueryClient()
  const key = useKeyOf(name)
  const [state, setState] = useState<State>(() => queries.getQueryData<State>(key) ?? initial())
  const change = useCallback(
    (next: State) => {
      queries.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })
      queries.setQueryData(key, next)
      setState(next)
    },
    [queries, key],
  )
  return [state, change]
}

function useKeyOf(name: string): readonly string[] {
  const [key] = useState(() => ['kept state', name])
  return key
}
