/** Why there is no camera picture, in a sentence for people; each is followed by what they can do instead. */
const sentences: Readonly<Record<string, string>> = {
  insecure: 'The camera works only at a secure address, one that begins with https.',
  NotAllowedError: 'The camera was not allowed. The browser’s settings for this address can allow it.',
  SecurityError: 'The camera was not allowed. The browser’s settings for this address can allow it.',
  NotFoundError: 'This device has no camera.',
  OverconstrainedError: 'This device has no camera.',
  NotReadableError: 'The camera did not start. Perhaps another app is using it.',
  AbortError: 'The camera did not start. Perhaps another app is using it.',
}

const unknown = 'The camera did not start.'

/** Where no camera may be asked for at all. */
export const insecure = 'insecure'

/** The sentence for a failure of the camera, by the browser's name of it. */
export function cameraTrouble(name: string): string {
  return sentences[name] ?? unknown
}

export const readerTrouble = 'What reads the codes could not be loaded.'
