import { boundsOfAnswers, Durations } from '../durations.ts'
import { type Family, histogram, type Sample } from './text-format.ts'

interface Counts {
  durations: Durations
  statuses: Map<number, number>
}

/** What was answered, by the pattern of its route: how often, with which status, and how long it took. */
export class HttpCounts {
  readonly #routes = new Map<string, Map<string, Counts>>()

  /** A stream has no duration: it lasts as long as somebody listens. */
  count(method: string, route: string, status: number, seconds: number | null): void {
    const counts = this.#of(method, route)
    counts.statuses.set(status, (counts.statuses.get(status) ?? 0) + 1)
    if (seconds !== null) counts.durations.add(seconds)
  }

  /** How often a route was answered with each status. */
  statusesOf(method: string, route: string): ReadonlyMap<number, number> {
    return this.#routes.get(route)?.get(method)?.statuses ?? new Map()
  }

  families(): Family[] {
    const all = [...this.#routes].flatMap(([route, methods]) =>
      [...methods].map(([method, counts]) => ({ labels: { method, route }, ...counts })),
    )
    const samples: Sample[] = all.flatMap(({ labels, statuses }) =>
      [...statuses].map(([status, value]) => ({ labels: { ...labels, status: String(status) }, value })),
    )
    return [
      {
        name: 'wine_http_requests_total',
        help: 'Requests that were answered, by the pattern of their route.',
        type: 'counter',
        samples,
      },
      histogram(
        'wine_http_request_duration_seconds',
        'From the arrival of a request to the end of its answer.',
        all,
      ),
    ]
  }

  // A map in a map: a key put together of two texts would cost more than all the rest.
  #of(method: string, route: string): Counts {
    const methods = this.#routes.get(route) ?? new Map<string, Counts>()
    this.#routes.set(route, methods)
    const counts = methods.get(method) ?? { durations: new Durations(boundsOfAnswers), statuses: new Map() }
    methods.set(method, counts)
    return counts
  }
}
