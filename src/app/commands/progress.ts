import type { OnRows } from '#server/table-stores/table-store.ts'

const secondsBetweenLines = 10
const millisecondsBetweenUpdates = 100
export const grouped = (count: number) => count.toLocaleString('en-US')

/** Tells how far a long run is: one line that keeps changing on a terminal, now and then a line elsewhere. */
export function progressOf(what: string, output: NodeJS.WriteStream = process.stdout): OnRows {
  const pause = output.isTTY ? millisecondsBetweenUpdates : secondsBetweenLines * 1000
  let told = Date.now()
  return (rows, total) => {
    const line = `${what}: ${grouped(rows)} of ${grouped(total)} rows`
    if (output.isTTY && rows >= total) output.write(`\r${line}\n`)
    else if (Date.now() - told >= pause) {
      told = Date.now()
      output.write(output.isTTY ? `\r${line}` : `${line}\n`)
    }
  }
}
