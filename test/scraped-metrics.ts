/** A metric as it stands in a scrape. */
export interface ScrapedMetric {
  help: string
  type: string
  /** By labels as they are written, with the value; `_bucket`, `_sum` and `_count` stand before the labels. */
  samples: Map<string, number>
}

const help = /^# HELP (\S+) (.*)$/
const type = /^# TYPE (\S+) (counter|gauge|histogram|summary)$/
const sample = /^([a-zA-Z_:][\w:]*)(\{(?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*",?)*\})? (\S+)$/
const endings = /_(bucket|sum|count)$/

/**
 * Reads a scrape as strictly as its format is written: help, type and samples of one metric stand together, and nothing
 * is there twice.
 */
export function readScrape(text: string): Map<string, ScrapedMetric> {
  const metrics = new Map<string, ScrapedMetric>()
  if (!text.endsWith('\n')) throw new Error('The last line has no end.')
  let current = ''
  for (const line of text.slice(0, -1).split('\n')) {
    const [, helped, words = ''] = help.exec(line) ?? []
    const [, typed, kind = ''] = type.exec(line) ?? []
    const [, name = '', labels = '', value = ''] = sample.exec(line) ?? []
    if (helped) {
      if (metrics.has(helped)) throw new Error(`${helped} is there twice.`)
      metrics.set(helped, { help: words, type: '', samples: new Map() })
      current = helped
    } else if (typed) {
      const metric = metrics.get(typed)
      if (typed !== current || !metric || metric.type)
        throw new Error(`The type of ${typed} is out of place.`)
      metric.type = kind
    } else if (name) {
      const metric = metrics.get(current)
      const isHistogram = metric?.type === 'histogram'
      const hasEndings = isHistogram || metric?.type === 'summary'
      const ending = hasEndings && name !== current ? (endings.exec(name)?.[0] ?? '') : ''
      if (!metric?.type || name !== current + ending || (isHistogram && ending === ''))
        throw new Error(`${line} is out of place.`)
      if (metric.samples.has(ending + labels)) throw new Error(`${line} is there twice.`)
      metric.samples.set(ending + labels, numberOf(value))
    } else throw new Error(`${line} cannot be read.`)
  }
  return metrics
}

function numberOf(text: string): number {
  if (text === '+Inf') return Infinity
  if (!/^-?[\d.]+(e[+-]?\d+)?$/.test(text)) throw new Error(`${text} is no number.`)
  return Number(text)
}
