import { get } from 'node:http'
import { get as getSecurely } from 'node:https'
import { main } from './run/main.mjs'
import { PlainFailure } from './run/plain-failure.mjs'
import { loadSettings } from './run/settings.mjs'

// `npm run health`: whether the server of these settings can do its work, for whoever watches it and has no curl.

const patienceMs = 5_000
const everywhere = { '0.0.0.0': '127.0.0.1', '::': '::1' }

function readiness({ PORT, HOST, TLS_CERT }) {
  const host = HOST?.trim().replace(/^\[(.+)\]$/, '$1') || '127.0.0.1'
  const address = {
    host: everywhere[host] ?? host,
    port: Number(PORT?.trim() || 3000),
    path: '/api/health/ready',
    timeout: patienceMs,
    // It asks whether this machine's own server works, and tells it nothing: whose certificate that is, it need not know.
    rejectUnauthorized: false,
  }
  return new Promise((resolve, reject) => {
    const request = (TLS_CERT?.trim() ? getSecurely : get)(address, response => {
      let text = ''
      response.setEncoding('utf8').on('data', piece => {
        text += piece
      })
      response.once('end', () => resolve({ status: response.statusCode, text }))
    })
    request.once('timeout', () => request.destroy(new Error(`no answer within ${patienceMs / 1000} s`)))
    request.once('error', reject)
  })
}

await main(async () => {
  loadSettings()
  const { status, text } = await readiness(process.env).catch(error => {
    throw new PlainFailure(`The server does not answer: ${error.message || error.code}.`)
  })
  if (status !== 200) throw new PlainFailure(`The server answers ${status}: ${text.trim()}`)
  console.log('The server can do its work.')
})
