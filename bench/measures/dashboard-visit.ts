import type { BrowserContext } from '@playwright/test'
import { openPhone } from '../browser.ts'
import type { Finding, Measure } from '../measure.ts'
import { startProduct } from '../programs.ts'

/** What the dashboard of ten years costs a phone on the wire: at its first opening, and when it is opened again. */
export const measureDashboardVisit: Measure = async bench => {
  const store = await bench.store('tenYears')
  const server = await startProduct(store)
  const url = `http://127.0.0.1:${server.port}`
  // What a service worker fetches ahead is not for the dashboard.
  const { context, close } = await openPhone(url, store.token, 'block')
  try {
    const first = await visit(context, url)
    const again = await visit(context, url)
    return [
      sentAt('The dashboard of ten years, first opening: everything sent', first),
      sentAt('The same opened again, where nothing has changed', again),
    ]
  } finally {
    await close()
    await server.stop()
  }
}

type Kind = 'scripts' | 'lists' | 'others'
type Sent = Record<Kind, { count: number; bytes: number }>

const kindOf = (path: string): Kind =>
  path.startsWith('/api/') ? 'lists' : path.endsWith('.js') ? 'scripts' : 'others'

/** Opens it in a window of its own, and adds up what came over the wire until it stands still. */
async function visit(context: BrowserContext, url: string): Promise<Sent> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const sent: Sent = {
    scripts: { count: 0, bytes: 0 },
    lists: { count: 0, bytes: 0 },
    others: { count: 0, bytes: 0 },
  }
  const kinds = new Map<string, Kind>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    kinds.set(requestId, kindOf(new URL(request.url).pathname))
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    // What the browser has kept costs nothing.
    if (!kind || encodedDataLength === 0) return
    sent[kind].count++
    sent[kind].bytes += encodedDataLength
  })
  await devtools.send('Network.enable')
  // The stream of what others write would not end, and nobody writes.
  await devtools.send('Network.setBlockedURLs', { urls: ['*/api/live*'] })
  await page.goto(`${url}/dashboard`)
  await page.waitForLoadState('networkidle')
  await page.close()
  return sent
}

function sentAt(what: string, sent: Sent): Finding {
  const kilobytes = (count: number) => `${Math.round(count / 1000)} kB`
  const said = (kind: Kind) => `${sent[kind].count} ${kind} of ${kilobytes(sent[kind].bytes)}`
  const bytes = sent.scripts.bytes + sent.lists.bytes + sent.others.bytes
  return {
    of: 5,
    what,
    value: bytes / 1e6,
    unit: 'MB',
    sides: `${kilobytes(bytes)}: ${said('scripts')}, ${said('lists')}, ${said('others')}`,
  }
}
