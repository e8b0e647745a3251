import type { Resource } from '#shared/resource.ts'
import { z } from '#shared/zod.ts'
import type { ImportField } from './import-field.ts'

interface Described {
  type?: string | string[]
  format?: string
  enum?: string[]
  anyOf?: Described[]
}

/** In what numbers are counted, where their label does not say it. */
const units: Readonly<Record<string, string>> = {
  acreage: 'acres',
  temperature: '°C',
  brix: '°Bx',
  initialBrix: '°Bx',
  finalBrix: '°Bx',
}

/** The fields of a kind as its contract describes them: what a form or a program may send, a file may hold. */
export function fieldsOfKind({ input, labels = {}, references = {} }: Resource): ImportField[] {
  const whole = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as {
    $defs?: Record<string, object>
  }
  const { properties = {}, required = [] } = (Object.values(whole.$defs ?? {})[0] ?? whole) as {
    properties?: Record<string, Described>
    required?: string[]
  }
  return Object.entries(properties).flatMap(([name, described]) => {
    const type = typeOf(described, references[name])
    const label = labels[name]
    if (!type || !label) return []
    const unit = units[name]
    return {
      name,
      label,
      type,
      isRequired: required.includes(name),
      ...(described.enum && { choices: described.enum }),
      ...(unit && { unit }),
      ...(references[name] && { refersTo: references[name] }),
    }
  })
}

function typeOf(described: Described, refersTo: string | undefined): ImportField['type'] | null {
  if (refersTo) return 'reference'
  const said = described.anyOf?.find(({ type }) => type !== 'null') ?? described
  if (said.enum) return 'choice'
  if (said.format === 'date') return 'day'
  if (said.format === 'date-time') return 'moment'
  const type = Array.isArray(said.type) ? said.type[0] : said.type
  if (type === 'string') return 'text'
  if (type === 'boolean') return 'yes-no'
  return type === 'number' || type === 'integer' ? 'number' : null
}
