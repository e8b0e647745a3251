/** What tabs tell each other about the outbox: it looks otherwise now, or something under a path has arrived. */
type News = { kind: 'changed' } | { kind: 'arrived'; path: string }

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('wine-management outbox') : null
const listeners = new Set<(news: News) => void>()

channel?.addEventListener('message', ({ data }: MessageEvent<News>) => hear(data))

function hear(news: News): void {
  for (const tell of listeners) tell(news)
}

/** Tells this tab and all others. */
export function spread(news: News): void {
  hear(news)
  channel?.postMessage(news)
}

export function onNews(listener: (news: News) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
