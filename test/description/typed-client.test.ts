import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import openapiTypes, { astToString } from 'openapi-typescript'
import { afterAll, expect, it } from 'vitest'
import { startApp } from '../app-under-test.ts'
import { documentFile } from './document.ts'

// What whoever writes a client does: types out of the description, a compiler over the calls, the calls.

const folder = '.cache/api-client'
mkdirSync(folder, { recursive: true })
const types = await openapiTypes(pathToFileURL(documentFile), { defaultNonNullable: false })
writeFileSync(`${folder}/api.d.ts`, astToString(types))
const server = await startApp()
afterAll(() => server.stop())

/** What a program says, and with what it ends. */
function run(program: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise(resolve => {
    execFile(process.execPath, [program, ...args], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: `${stdout}${stderr}` }),
    )
  })
}

const compile = (project: string) => run('node_modules/typescript/bin/tsc', ['-p', project])

it('compiles', async () => {
  expect(await compile('test/description/tsconfig.json')).toEqual({ code: 0, output: '' })
})

it('does not compile with a field, an address or a header that the API does not have', async () => {
  const mistakes = `
import createClient from 'openapi-fetch'
import type { paths } from './api.d.ts'
const client = createClient<paths>()
await client.PUT('/api/vineyard/{id}', { params: { path: { id: 1 } }, body: { acreage: true } })
await client.GET('/api/vineyards')
await client.PUT('/api/vineyard/{id}', { params: { path: { id: 1 }, header: { 'If-Matched': '1' } }, body: {} })
`
  writeFileSync(`${folder}/mistakes.ts`, mistakes)
  const project = { extends: '../../test/description/tsconfig.json', include: ['mistakes.ts'] }
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify(project))
  const { code, output } = await compile(`${folder}/tsconfig.json`)
  expect(code).not.toBe(0)
  expect([...output.matchAll(/mistakes\.ts\((\d+),/g)].map(([, line]) => line)).toEqual(['5', '6', '7'])
})

it('makes one call of each kind of operation', async () => {
  const { admin } = await server.newWinery()
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const calls = 'test/description/client-calls.ts'
  const { code, output } = await run('node_modules/tsx/dist/cli.mjs', [calls, address, admin.token ?? ''])
  expect(code, output).toBe(0)
  expect(JSON.parse(output)).toEqual({
    created: 'East Block',
    read: 'East Block',
    listed: true,
    changed: 5.5,
    stale: 'changed_by_others',
    deleted: 'Vineyard deleted successfully',
    missing: 'not_found',
  })
})
