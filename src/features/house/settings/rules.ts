import { localMoment } from '#shared/moments.ts'
import { sessionKindLabel } from '#shared/second-step.ts'
import type { OwnSession } from './contract.ts'

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

/** "Password and code", or where it was shown: "Password, switched from Hillside". */
export function describeBeginning({ kind, switchedFrom }: Pick<OwnSession, 'kind' | 'switchedFrom'>): string {
  const shown = sessionKindLabel(kind)
  return switchedFrom === null ? shown : `${shown}, switched from ${switchedFrom}`
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** "12 screens, 40 answers, 1.3 MB": what a device keeps to be shown without signal. */
export function describeShelf({
  screens,
  answers,
  bytes,
}: {
  screens: number
  answers: number
  bytes: number
}): string {
  if (answers === 0) return 'Nothing'
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`
  return [counted(screens, 'screen', 'screens'), counted(answers, 'answer', 'answers'), size].join(', ')
}
