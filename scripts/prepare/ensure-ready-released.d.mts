/** Throws a sentence where the archive has no native modules for the machine. */
export function ensurePlatform(
  made: string,
  here: { platform: string; arch: string; isAlpine: boolean },
): void
