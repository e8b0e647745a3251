import { describe, expect, it } from 'vitest'
import { complaint } from '#test/linear-time.ts'
import { allInOne, bodiesOf, longTexts, placesIn } from '#test/long-texts.ts'
import { standingApp } from '#test/standing-app.ts'

// Fields are found by the routes themselves, so that a new one is covered without a word here.

const server = await standingApp({ allowRegistration: true })
const bodies = bodiesOf(server.api.routes)

describe('contracts', () => {
  it('F1: read 100,000 characters in every field in time that grows with the text', async () => {
    const complaints: string[] = []
    for (const { schema, method, path } of bodies) {
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
    expect(bodies.length).toBeGreaterThan(15)
  })

  it('F1: refuse 100,000 characters in every field, at that field', () => {
    const taken: string[] = []
    for (const { schema, ...route } of bodies)
      for (const { path, isChecked, withText } of placesIn(schema))
        for (const [name, textOf] of Object.entries(longTexts)) {
          const issues = schema.safeParse(withText(textOf(100_000))).error?.issues ?? []
          const isRefused = issues.some(issue => issue.path.join('.') === path)
          if (isChecked && !isRefused) taken.push(`${route.method} ${route.path}: ${path} of ${name}`)
        }
    expect(taken).toEqual([])
  })
})
