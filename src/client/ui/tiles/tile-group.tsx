import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { CountedTitle } from '../text/counted-title.tsx'
import { FillTile, type FillTileContent } from './fill-tile.tsx'
import classes from './tile-group.module.css'
import { tileTowards } from './tile-steps.ts'

interface TileGroupProps {
  title: string
  /** Under which heading of the page it stands: one directly below the page's own has level 2. */
  level: 2 | 3
  tiles: readonly FillTileContent[]
  chosen: ReadonlySet<number>
  /** Where a tile leads. Without it tiles are chosen. */
  to?: ((id: number) => string) | undefined
  onChoose: (id: number, isChosen: boolean) => void
  /** What stands at the end of the heading's line. */
  aside?: ReactNode
}

/** Tiles under their heading. The Tab key reaches the group, arrows go from tile to tile in it. */
export function TileGroup({ title, level, tiles, chosen, to, onChoose, aside }: TileGroupProps) {
  const titleId = useId()
  const [reached, setReached] = useState<number | null>(null)
  const tabStop = tiles.some(({ id }) => id === reached) ? reached : tiles[0]?.id

  function move(event: KeyboardEvent<HTMLElement>) {
    const next = tileTowards(event.key, event.currentTarget, event.target)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <div className={classes.group}>
      <header className={classes.header}>
        <CountedTitle id={titleId} level={level} count={tiles.length}>
          {title}
        </CountedTitle>
        {aside}
      </header>
      <ul
        className={classes.tiles}
        aria-labelledby={titleId}
        onKeyDown={move}
        onFocus={event => setReached(Number(event.target.dataset.tile))}
      >
        {tiles.map(tile => (
          <li key={tile.id} className={classes.place}>
            <FillTile
              tile={tile}
              to={to?.(tile.id)}
              isChosen={chosen.has(tile.id)}
              isTabStop={tile.id === tabStop}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
