/** The tile that a key leads to from the one that has the focus, in a list whose lines hold as many as fit. */
export function tileTowards(key: string, list: HTMLElement, from: EventTarget): HTMLElement | undefined {
  const tiles = [...list.querySelectorAll<HTMLElement>('[data-tile]')]
  const at = tiles.indexOf(from as HTMLElement)
  const target = at < 0 ? undefined : stepTo(key, at, { count: tiles.length, perLine: tilesPerLine(tiles) })
  return target === undefined ? undefined : tiles[target]
}

function tilesPerLine(tiles: readonly HTMLElement[]): number {
  const topOf = (tile: HTMLElement | undefined) => tile?.getBoundingClientRect().top
  const first = topOf(tiles[0])
  const second = tiles.findIndex(tile => topOf(tile) !== first)
  return second < 0 ? tiles.length : second
}

/** The place that a key leads to; none at an edge, and for other keys. */
export function stepTo(
  key: string,
  at: number,
  { count, perLine }: { count: number; perLine: number },
): number | undefined {
  const steps: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + perLine,
    ArrowUp: at - perLine,
    Home: 0,
    End: count - 1,
  }
  const target = steps[key]
  return target === undefined || target < 0 || target >= count ? undefined : target
}
