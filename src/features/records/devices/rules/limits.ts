/** What a device measured in one minute. */
export interface SensorValue {
  /** The minute, as an ISO text. */
  at: string
  /** In °C. */
  temperature: number | null
  sg: number | null
  /** As the device says it: volts, or per cent. */
  battery: number | null
}

/** What wine, must and the cellar around them can have. Beyond it a device is broken, or means another unit. */
export const physicalLimits = {
  temperature: { lowest: -10, highest: 60 },
  sg: { lowest: 0.98, highest: 1.2 },
} as const

const aMinute = 60_000
export const mostAhead = 10 * aMinute
export const daysKeptWhole = 14
const oldest = daysKeptWhole * 24 * 60 * aMinute

const isWithin = (value: number, { lowest, highest }: { lowest: number; highest: number }) =>
  value >= lowest && value <= highest

/** The beginning of the minute: a device has one value in each. */
export function minuteOf(at: number): string {
  return new Date(Math.floor(at / aMinute) * aMinute).toISOString()
}

/** Why a value is not taken, in a sentence; null when it is. */
export function refusalOf({ temperature, sg }: SensorValue, at: number, now: number): string | null {
  if (temperature === null && sg === null) return 'There is no temperature and no gravity in it.'
  if (temperature !== null && !isWithin(temperature, physicalLimits.temperature))
    return `${written(temperature, 1)} °C is outside −10 to 60 °C.`
  if (sg !== null && !isWithin(sg, physicalLimits.sg))
    return `SG ${written(sg, 3)} is outside 0.980 to 1.200.`
  if (at > now + mostAhead) return `${momentText(at)} is in the future: look at the clock of the device.`
  if (at < now - oldest) return `${momentText(at)} is more than ${daysKeptWhole} days ago.`
  return null
}

/** A value just beside a limit must not be written as the limit itself, nor one far from it with all its digits. */
function written(value: number, digits: number): string {
  const short = Number(value.toFixed(digits + 2))
  return String(Math.abs(short) > 1e9 ? short.toExponential(1) : short).replace('-', '−')
}

/** Beyond the years that a calendar has, the number itself. */
const momentText = (at: number) => (Math.abs(at) <= 8.64e15 ? new Date(at).toISOString() : String(at))
