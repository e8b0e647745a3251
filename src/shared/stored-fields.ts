import { z } from './zod.ts'

type Plain<Shape extends z.core.$ZodShape> = { [Field in keyof Shape]: z.ZodType<z.output<Shape[Field]>> }

interface Definition {
  type: string
  innerType?: z.ZodType
  out?: z.ZodType
}

/** The type of a field without what is asked of those who send it: what was stored by older rules must still be told. */
function plain(field: z.ZodType): z.ZodType {
  const { type, innerType, out } = field.def as unknown as Definition
  if (type === 'nullable') return plain(innerType as z.ZodType).nullable()
  const inner = innerType ?? out
  if (inner) return plain(inner)
  const said = z.globalRegistry.get(field) as { format?: string; type?: string } | undefined
  if (field instanceof z.ZodString) return said?.format === 'date' ? z.iso.date() : z.string()
  if (field instanceof z.ZodNumber) return said?.type === 'integer' || field.isInt ? z.int() : z.number()
  return field
}

/** What a record answers of the fields of its form: a field that is stored as it is sent is said once. */
export function storedFields<Shape extends z.core.$ZodShape>(shape: Shape): Plain<Shape> {
  const fields = Object.entries(shape).map(([name, field]) => [name, plain(field as z.ZodType)])
  return Object.fromEntries(fields) as Plain<Shape>
}
