import type { Durations } from '../durations.ts'

// The text that Prometheus reads, version 0.0.4: of each metric a line of help, a line of type, and its samples.

export const textFormat = 'text/plain; version=0.0.4; charset=utf-8'

export type Labels = Readonly<Record<string, string>>

export interface Sample {
  labels: Labels
  value: number
  /** What the sample is called beyond its metric. */
  ending?: '_sum' | '_count'
}

/** What one metric says at one moment. */
export interface Family {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram' | 'summary'
  samples: readonly Sample[]
  /** Told as buckets, sum and count each. */
  durations?: readonly { labels: Labels; durations: Durations }[]
}

const sample = (value: number, labels: Labels = {}): Sample => ({ labels, value })

type Given = number | readonly Sample[]
const samplesOf = (given: Given) => (typeof given === 'number' ? [sample(given)] : given)

/** What goes up and down. */
export const gauge = (name: string, help: string, given: Given): Family => ({
  name,
  help,
  type: 'gauge',
  samples: samplesOf(given),
})

/** What only grows, from nothing at each start of the server. */
export const counter = (name: string, help: string, given: Given): Family => ({
  name,
  help,
  type: 'counter',
  samples: samplesOf(given),
})

/** How long something took. */
export const histogram = (
  name: string,
  help: string,
  durations: readonly { labels: Labels; durations: Durations }[],
): Family => ({ name, help, type: 'histogram', samples: [], durations })

/** How large something was of late, by quantiles, and all of it together since the start. */
export const summary = (
  name: string,
  help: string,
  {
    quantiles,
    sum,
    count,
  }: { quantiles: readonly (readonly [string, number])[]; sum: number; count: number },
): Family => ({
  name,
  help,
  type: 'summary',
  samples: [
    ...quantiles.map(([quantile, value]) => sample(value, { quantile })),
    { ...sample(sum), ending: '_sum' },
    { ...sample(count), ending: '_count' },
  ],
})

/** One sample for each name, told apart by a label. */
export const byLabel = (label: string, values: Readonly<Record<string, number>>): Sample[] =>
  Object.entries(values).map(([name, value]) => sample(value, { [label]: name }))

const nameOfMetric = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/
const nameOfLabel = /^(?!__)[a-zA-Z_][a-zA-Z0-9_]*$/

/** All of it as one text. A name that the format does not know is a fault of the program. */
export function writeFamilies(families: readonly Family[]): string {
  return families.map(writeFamily).join('')
}

function writeFamily({ name, help, type, samples, durations = [] }: Family): string {
  if (!nameOfMetric.test(name)) throw new Error(`No metric can be called ${name}.`)
  const lines = [`# HELP ${name} ${escapeHelp(help)}`, `# TYPE ${name} ${type}`]
  for (const { labels, value, ending = '' } of samples) lines.push(line(name + ending, labels, value))
  for (const each of durations) lines.push(...linesOf(name, each.labels, each.durations))
  return `${lines.join('\n')}\n`
}

/** Each bucket counts all that are in the shorter ones too. */
function linesOf(name: string, labels: Labels, { bounds, counts, sum }: Durations): string[] {
  let soFar = 0
  const buckets = counts.map((count, place) => {
    soFar += count
    return line(`${name}_bucket`, { ...labels, le: numberText(bounds[place] ?? Infinity) }, soFar)
  })
  return [...buckets, line(`${name}_sum`, labels, sum), line(`${name}_count`, labels, soFar)]
}

function line(name: string, labels: Labels, value: number): string {
  const written = Object.entries(labels).map(([label, text]) => {
    if (!nameOfLabel.test(label)) throw new Error(`No label can be called ${label}.`)
    return `${label}="${escapeLabel(text)}"`
  })
  return `${name}${written.length > 0 ? `{${written.join(',')}}` : ''} ${numberText(value)}`
}

const escapeHelp = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
const escapeLabel = (text: string) => escapeHelp(text).replaceAll('"', '\\"')

function numberText(value: number): string {
  if (value === Infinity) return '+Inf'
  return value === -Infinity ? '-Inf' : String(value)
}
