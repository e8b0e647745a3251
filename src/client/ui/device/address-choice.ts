import { parseAsStringLiteral, useQueryState } from 'nuqs'

/** One of a few words in the address, such as the open tab; the default needs no mention there. */
export function useAddressChoice<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  { start = choices[0], history = 'replace' }: { start?: Choice; history?: 'push' | 'replace' } = {},
): [Choice, (choice: Choice) => void] {
  const parser = parseAsStringLiteral(choices)
    .withDefault(start as Choice)
    .withOptions({ history })
  const [choice, setChoice] = useQueryState(name, parser)
  return [choice, next => void setChoice(next)]
}
