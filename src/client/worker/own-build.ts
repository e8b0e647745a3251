import { cacheOf } from './messages.ts'

const mark = /<meta name="build" content="(\w+)"/

/** The name of the build that this window runs; null where nothing was built, as in development. */
export function ownBuild(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? null
}

/** Which build the server has now; null where that cannot be found out. */
export async function serversBuild(): Promise<string | null> {
  try {
    const answer = await fetch('/', { cache: 'no-cache' })
    return mark.exec(await answer.text())?.[1] ?? null
  } catch {
    // No connection: there is nothing newer to be had.
    return null
  }
}

/** Says for as long as this window is open that it needs the files of its build, when another one is installed. */
export function holdOwnFiles(): void {
  const build = ownBuild()
  // On a plain address there are neither locks nor kept files.
  if (build && 'locks' in navigator)
    void navigator.locks.request(cacheOf(build), { mode: 'shared' }, () => new Promise(() => {}))
}
