import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded into the measured server with `--import`: on request it tells how long its event loop was kept from turning,
// how much time of processors it has used, and how much memory it has. The product itself knows nothing of it.

const resolution = 5
const delays = monitorEventLoopDelay({ resolution })
delays.enable()

process.on('message', message => {
  if (message === 'reset') delays.reset()
  // The histogram counts the timer's own interval in.
  const milliseconds = nanoseconds => Math.max(0, nanoseconds / 1e6 - resolution)
  process.send({
    longest: milliseconds(delays.max),
    p99: milliseconds(delays.percentile(99)),
    cpuMicroseconds: Object.values(process.cpuUsage()).reduce((sum, each) => sum + each, 0),
    residentMb: process.memoryUsage.rss() / 1024 / 1024,
  })
})
process.channel?.unref()
