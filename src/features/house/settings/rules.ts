import { localMoment } from '#shared/moments.ts'

/** Names in the order in which they must be looked for: most browsers also claim to be the ones below them. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const devices: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
]

const nameIn = (text: string, names: typeof browsers) => names.find(([pattern]) => pattern.test(text))?.[1]

/** What a person would call the device behind a user agent: "Chrome on Windows". */
export function describeDevice(userAgent: string | null): string {
  const text = userAgent?.trim() ?? ''
  const [browser, device] = [nameIn(text, browsers), nameIn(text, devices)]
  if (browser && device) return `${browser} on ${device}`
  // A program rather than a browser names itself first: "curl/8.5.0".
  const program = /^[\w.-]{1,40}(?=\/)/.exec(text)?.[0]
  return browser ?? device ?? program ?? 'Unknown device'
}

/** "Jan 5, 2024, 2:30 PM", in the reader's own time. */
export function showSignInTime(time: string): string {
  return Number.isNaN(Date.parse(time)) ? 'Unknown' : localMoment.format(Date.parse(time))
}
