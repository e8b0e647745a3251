import { type UnzipFileInfo, type Unzipped, unzipSync, type Zippable, zipSync } from 'fflate/browser'

// What the libraries that write and read workbooks get for `fflate` in the app (vite.config.ts). The package itself
// packs larger parts in workers made of texts, which the page's content policy forbids, and would wait for them forever.

export { strFromU8, strToU8, unzipSync, zipSync } from 'fflate/browser'

type Done<Result> = (error: unknown, result: Result | null) => void
type UnzipOptions = { filter?: (file: UnzipFileInfo) => boolean }

function answer<Result>(work: () => Result, done: Done<Result>): void {
  let result: Result
  try {
    result = work()
  } catch (error) {
    done(error, null)
    return
  }
  done(null, result)
}

/** Packs some parts, and answers as the package does. */
export function zip(parts: Zippable, done: Done<Uint8Array>): void {
  answer(() => zipSync(parts), done)
}

/** Unpacks an archive, and answers as the package does. */
export function unzip(
  archive: Uint8Array,
  options: UnzipOptions | Done<Unzipped>,
  done = options as Done<Unzipped>,
): void {
  answer(() => unzipSync(archive, typeof options === 'function' ? {} : options), done)
}
