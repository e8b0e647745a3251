/** The choices of a list, with a stored value that is none of them, so that opening a form changes nothing. */
export function withStored(choices: readonly string[], stored = ''): string[] {
  return stored === '' || choices.includes(stored) ? [...choices] : [...choices, stored]
}
