import createClient from 'openapi-fetch'
import type { paths } from '../../.cache/api-client/api.d.ts'

// One call of each kind of operation, by a client whose types are made from the API description.

async function callApi(baseUrl: string, token: string) {
  const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } })
  const made = await client.POST('/api/vineyard', {
    body: {
      name: 'East Block',
      location: 'Upper Terrace',
      plantedVariety: 'Syrah',
      plantingDate: '2019-05-02',
      acreage: 5,
    },
  })
  if (!made.data) throw new Error(made.error.message)
  const { id, version } = made.data
  const one = { path: { id } }
  const ifMatch = { 'If-Match': `"${version}"` }
  const listed = await client.GET('/api/vineyard', { params: { query: { limit: 100 } } })
  const read = await client.GET('/api/vineyard/{id}', { params: one })
  const change = { params: { ...one, header: ifMatch }, body: { acreage: 5.5 } }
  const changed = await client.PUT('/api/vineyard/{id}', change)
  const stale = await client.PUT('/api/vineyard/{id}', change)
  const deleted = await client.DELETE('/api/vineyard/{id}', { params: one })
  const missing = await client.GET('/api/vineyard/{id}', { params: one })
  return {
    created: made.data.name,
    read: read.data?.name,
    listed: listed.data?.some(vineyard => vineyard.id === id),
    changed: changed.data?.acreage,
    stale: stale.error?.code,
    deleted: deleted.data?.message,
    missing: missing.error?.code,
  }
}

const [address = '', token = ''] = process.argv.slice(2)
console.log(JSON.stringify(await callApi(address, token)))
