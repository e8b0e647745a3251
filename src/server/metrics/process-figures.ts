import { counter, type Family, gauge } from './text-format.ts'

/** What the process itself costs, under the names that everybody uses for it. */
export function processFigures(): Family[] {
  const { rss, heapTotal, heapUsed, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  return [
    gauge(
      'process_start_time_seconds',
      'When the process began, in seconds since 1970.',
      Math.round(Date.now() / 1000 - process.uptime()),
    ),
    counter('process_cpu_seconds_total', 'Time of processors that it has used.', (user + system) / 1e6),
    gauge('process_resident_memory_bytes', 'Memory that it holds.', rss),
    gauge('nodejs_heap_size_total_bytes', 'Memory set aside for objects.', heapTotal),
    gauge('nodejs_heap_size_used_bytes', 'Memory that objects take.', heapUsed),
    gauge('nodejs_external_memory_bytes', 'Memory of buffers and the like, beside the heap.', external),
  ]
}
