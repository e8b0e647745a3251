import { describe, expect, it } from 'vitest'
import { makeKnown, sentKinds } from '#test/kinds.ts'
import { complaint } from '#test/linear-time.ts'
import { bodiesOf, longTexts, placesIn } from '#test/long-texts.ts'
import { standingApp } from '#test/standing-app.ts'

// Whatever field a caller fills with a text without end, the answer takes time in proportion to it. Fields are found
// by the routes themselves, so that a new one is covered without a word here.

const server = await standingApp({ allowRegistration: true })
const { admin } = await server.newWinery()
// A first record of every kind, for the routes that change one.
const known = await makeKnown(admin)
for (const { kind, body } of sentKinds) await admin.post(kind.path, body(known))

describe('routes', () => {
  const few = ['digits', 'blanks and a letter', 'combining marks'] as const

  // A call does much besides reading the text; only what takes far longer than that is looked at more closely.
  const measuring = { lengths: [5000], nextToNothing: 150 }

  it('F1: answer whatever stands in a body in time that grows with the text', async () => {
    const complaints: string[] = []
    const headers = { authorization: `Bearer ${admin.token}` }
    for (const { method, path, schema } of bodiesOf(server.api.routes)) {
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
  })
})
