import type { ToWindow, ToWorker } from './messages.ts'

export function tellWorker(worker: ServiceWorker | null, said: ToWorker): void {
  worker?.postMessage(said)
}

/** Hears what a worker says to this window. Gives back how to stop listening. */
export function onWorkersWord(word: ToWindow, listener: () => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  const hear = ({ data }: MessageEvent) => {
    if (data === word) listener()
  }
  navigator.serviceWorker.addEventListener('message', hear)
  return () => navigator.serviceWorker.removeEventListener('message', hear)
}
