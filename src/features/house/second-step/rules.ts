/** What the panel in the settings is called; here, so that its place is there before the rest of it. */
export const panelTexts = {
  title: 'Second step',
  hint: 'Besides your password, so that a stolen one opens nothing.',
}

/** Why no passkey can be made here, in a sentence; null where one can. */
export function passkeyTrouble(
  address: string | null,
  origin: string,
  canUsePasskeys: boolean,
): string | null {
  if (address === null)
    return 'Passkeys need an address that begins with https:// and has a name. Codes work here too.'
  // A browser binds them to the address that people use.
  if (address !== origin) return `Passkeys are made at ${address}. Codes work here too.`
  return canUsePasskeys ? null : 'This browser cannot make passkeys. Codes work here too.'
}

/** "8 of 10 left", and a word of warning when there are few. */
export function recoveryText(left: number): string {
  const text = left === 0 ? 'None left' : `${left} of 10 left`
  return left <= 3 ? `${text}. Make new ones.` : text
}
