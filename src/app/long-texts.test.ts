import { describe, expect, it } from 'vitest'
import type { Route } from '#server/http/api.ts'
import type { z } from '#shared/zod.ts'
import { makeKnown, sentKinds } from '#test/kinds.ts'
import { growthOf, type Measuring, type Prepare, steepest } from '#test/linear-time.ts'
import { allInOne, longTexts, placesIn } from '#test/long-texts.ts'
import { standingApp } from '#test/standing-app.ts'

// Whatever field a caller fills with a text without end, the answer takes time in proportion to it. Fields are found
// by the routes themselves, so that a new one is covered without a word here.

const server = await standingApp({ allowRegistration: true })
const { admin } = await server.newWinery()
// A first record of every kind, for the routes that change one.
const known = await makeKnown(admin)
for (const { kind, body } of sentKinds) await admin.post(kind.path, body(known))

/** What is wrong, in a sentence; nothing when the time grows no faster than the text. */
async function complaint(what: string, prepare: Prepare, measuring?: Measuring): Promise<string[]> {
  const { ratio, size, milliseconds } = await growthOf(prepare, measuring)
  if (ratio < steepest) return []
  const times = `${ratio.toFixed(1)} times as long for twice the text`
  return [`${what} takes ${times}, ${milliseconds.toFixed(0)} ms for ${size} characters`]
}

/** The schemas of all bodies, each once, with the first route that has it. */
function bodies() {
  const known = new Map<z.ZodType, { method: Route['method']; path: string; schema: z.ZodType }>()
  for (const { body, describedBody, method, path } of server.api.routes) {
    const schema = body ?? describedBody?.schema
    if (schema && !known.has(schema)) known.set(schema, { method, path, schema })
  }
  return [...known.values()]
}

describe('contracts', () => {
  it('F1: read 100,000 characters in every field in time that grows with the text', async () => {
    const complaints: string[] = []
    for (const { schema, method, path } of bodies()) {
      const places = placesIn(schema)
      for (const [name, textOf] of Object.entries(longTexts)) {
        const read = (size: number) => {
          const text = textOf(size)
          const body = allInOne(places.map(place => place.withText(text)))
          return () => schema.safeParse(body)
        }
        complaints.push(
          ...(await complaint(`${method} ${path}: fields of ${name}`, read, { nextToNothing: 20 })),
        )
      }
    }
    expect(complaints).toEqual([])
    expect(bodies().length).toBeGreaterThan(15)
  }, 60_000)

  it('F1: refuse 100,000 characters in every field, at that field', () => {
    const taken: string[] = []
    for (const { schema, ...route } of bodies())
      for (const { path, isChecked, withText } of placesIn(schema))
        for (const [name, textOf] of Object.entries(longTexts)) {
          const issues = schema.safeParse(withText(textOf(100_000))).error?.issues ?? []
          const isRefused = issues.some(issue => issue.path.join('.') === path)
          if (isChecked && !isRefused) taken.push(`${route.method} ${route.path}: ${path} of ${name}`)
        }
    expect(taken).toEqual([])
  })
})

describe('routes', () => {
  const few = ['digits', 'blanks and a letter', 'combining marks'] as const

  // A call does much besides reading the text; only what takes far longer than that is looked at more closely.
  const measuring = { lengths: [5000], nextToNothing: 150 }

  it('F1: answer whatever stands in a body in time that grows with the text', async () => {
    const complaints: string[] = []
    const headers = { authorization: `Bearer ${admin.token}` }
    for (const { method, path, schema } of bodies()) {
      const url = path.replace(/\{\w+\}/g, '1')
      for (const place of placesIn(schema))
        for (const name of few) {
          const what = `${method} ${path}: ${place.path} of ${name}`
          const send = async (payload: object) => {
            const { statusCode } = await server.app.inject({ method, url, headers, payload })
            if (statusCode >= 500) complaints.push(`${what} is answered ${statusCode}`)
          }
          const prepare = (size: number) => {
            const payload = place.withText(longTexts[name]?.(size) ?? '') as object
            return () => send(payload)
          }
          complaints.push(...(await complaint(what, prepare, measuring)))
        }
    }
    expect(complaints).toEqual([])
  }, 60_000)
})
