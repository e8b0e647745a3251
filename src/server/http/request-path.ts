/**
 * The path of a request as the router reads it: without host and query, unescaped. For logs and for what no route
 * answers; who may call a route is never decided by it.
 */
export function pathOf(url: string): string {
  const path = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] ?? ''
  try {
    return decodeURIComponent(path)
  } catch {
    // What cannot be unescaped stays as it was written.
    return path
  }
}

/** Whether a path is meant for the API, however it is spelled: no page of ours begins like this. */
export function isCallPath(path: string): boolean {
  return /^[/\\]*api(?![\w-])/i.test(path)
}

/** With this begins every token of a device, by which it is known wherever it stands. */
export const tokenMark = 'wmd_'

/** A path for logs: a device may show its token in it, also where the rest of the address is misspelled. */
export function loggedPath(url: string): string {
  return pathOf(url)
    .replace(/wmd_[\w-]+/g, '***')
    .replace(/(\/ingest\/).*/is, '$1***')
}
