/** The path of a Chromium that can be started, installed where the machine has none. */
export function ensureChromium(): Promise<string>
