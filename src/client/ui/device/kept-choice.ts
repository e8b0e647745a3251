import { useState } from 'react'

/** One of a few words that this device remembers; the first where it remembers none, or keeps nothing. */
export function useKeptChoice<Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): [Choice, (choice: Choice) => void] {
  const [choice, setChoice] = useState(() => kept(name, choices))
  function choose(next: Choice) {
    setChoice(next)
    try {
      localStorage.setItem(name, next)
    } catch {
      // Full, or forbidden by the device: it then holds for this visit alone.
    }
  }
  return [choice, choose]
}

function kept<Choice extends string>(name: string, choices: readonly [Choice, ...Choice[]]): Choice {
  try {
    const stored = localStorage.getItem(name)
    return choices.find(choice => choice === stored) ?? choices[0]
  } catch {
    return choices[0]
  }
}
