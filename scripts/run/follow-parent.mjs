const pollMs = 200

/**
 * Stops this process when the shell between npm and it is gone. `kill` sent to `npm start` reaches only that
 * shell, which on Debian and others dies without passing the signal on; the server would live on unseen.
 */
export function followParent() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, pollMs)
  watch.unref()
}
