import { createConfig, lint } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { kinds } from '#app/kinds.ts'
import { typeNameOf, typePluralOf } from '#shared/resource.ts'
import { apiDocument, complaints, documentFile, operations } from './document.ts'

const { schemas, responses } = apiDocument.components

/** Both addresses of each pair are given; a record's id is a number, so no address fits both. */
const knownAmbiguities = [
  'no-ambiguous-paths #/paths/~1api~1aging-maintenance~1{id}~1history',
  'no-ambiguous-paths #/paths/~1api~1fermentation-maintenance~1{id}~1history',
]

it('the recommended rules of a linter for OpenAPI find nothing', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lint({ ref: documentFile, config })
  const told = problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`)
  expect(told.sort()).toEqual(knownAmbiguities)
})

it('every reference leads somewhere', () => {
  const references = JSON.stringify(apiDocument).match(/"\$ref":"[^"]+"/g) ?? []
  const lost = references.filter(text => {
    const [, ...keys] = text.slice('"$ref":"'.length, -1).split('/')
    return keys.reduce((inner, key) => inner?.[key], apiDocument) === undefined
  })
  expect(references.length).toBeGreaterThan(100)
  expect(lost).toEqual([])
})

it('every operation has a name of its own that programs can use', () => {
  const names = operations.map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter(name => !/^[a-z][A-Za-z]+$/.test(name))).toEqual([])
})

describe.each(kinds)('$name', kind => {
  const type = typeNameOf(kind)

  it('are records with a name, and so are the bodies that make and change them', () => {
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining([type, `${type}Input`, `${type}Change`]))
    // What a change leaves out keeps its value.
    expect(schemas[`${type}Change`]).not.toHaveProperty('required')
    expect(JSON.stringify(schemas[`${type}Change`])).not.toContain('"default"')
  })

  it('have the operations that their name lets one expect', () => {
    const names = operations.map(({ operationId }) => operationId)
    const expected = [`list${typePluralOf(kind)}`, `read${type}`, `create${type}`, `change${type}`]
    expect(names).toEqual(expect.arrayContaining(expected))
    // Nobody deletes a user.
    expect(names.includes(`delete${type}`)).toBe(kind.name !== 'users')
  })
})

it('every body and every answer is a named schema, or a list of them', () => {
  const isNamed = (schema: { $ref?: string; items?: object; anyOf?: object[] }): boolean =>
    schema.$ref !== undefined ||
    (schema.items !== undefined && isNamed(schema.items)) ||
    (schema.anyOf?.every(isNamed) ?? false)
  const nameless = operations.flatMap(({ title, requestBody, responses: answers }) =>
    [requestBody, ...Object.values(answers)]
      .flatMap(part => part?.content?.['application/json']?.schema ?? [])
      .filter(schema => !isNamed(schema))
      .map(() => title),
  )
  expect(nameless).toEqual([])
})

describe('every example is one of what it stands for', () => {
  const exemplified = Object.keys(schemas).filter(name => schemas[name].examples)

  it.each(exemplified)('%s', name => {
    for (const example of schemas[name].examples)
      expect(complaints(`#/components/schemas/${name}`, example)).toEqual([])
  })

  it.each(Object.keys(responses))('%s', name => {
    const { example } = responses[name].content['application/json']
    expect(complaints('#/components/schemas/Failure', example)).toEqual([])
  })

  it('each kind has three', () => {
    const wanted = kinds.map(typeNameOf).flatMap(type => [type, `${type}Input`, `${type}Change`])
    expect(exemplified).toEqual(expect.arrayContaining(wanted))
  })

  it('an example that is none is noticed', () => {
    const [example] = schemas.Vineyard.examples
    expect(complaints('#/components/schemas/Vineyard', { ...example, acres: 2 })).not.toEqual([])
    expect(complaints('#/components/schemas/Vineyard', { ...example, acreage: '2' })).not.toEqual([])
    expect(complaints('#/components/schemas/Vineyard', { ...example, plantingDate: 'then' })).not.toEqual([])
  })
})
