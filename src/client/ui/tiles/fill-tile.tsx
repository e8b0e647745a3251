import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { HeardOnly } from '../text/heard-only.tsx'
import classes from './fill-tile.module.css'

/** Something that holds something, as a tile tells it. */
export interface FillTileContent {
  id: number
  title: string
  /** How full it is, as a fraction of 1; null where nobody knows how much it takes. */
  fill: number | null
  /** How full it is, in words. */
  fillText: string
  /** What is in it, and what that is called besides; then what else is known, quieter. */
  name?: string | undefined
  fullName?: string | undefined
  lines: readonly string[]
  /** Something is to be looked at: what, for those who hear it. */
  mark?: string | undefined
}

interface FillTileProps {
  tile: FillTileContent
  /** Where the tile leads. Without it, it is chosen and left by a tap or the space bar. */
  to?: string | undefined
  isChosen: boolean
  /** The one tile of its group that the Tab key reaches; arrows reach the others. */
  isTabStop: boolean
  onChoose: (id: number, isChosen: boolean) => void
}

/** A tile with a bar that shows how full something is. Drawn anew only when it says something else. */
export const FillTile = memo(function FillTile({ tile, to, isChosen, isTabStop, onChoose }: FillTileProps) {
  const reach = isTabStop ? 0 : -1
  if (to !== undefined)
    return (
      <Link className={classes.tile} to={to} tabIndex={reach} data-tile={tile.id}>
        <Words tile={tile} />
      </Link>
    )
  return (
    <label className={classes.tile} data-chosen={isChosen || undefined}>
      <input
        type="checkbox"
        className={classes.choice}
        checked={isChosen}
        tabIndex={reach}
        data-tile={tile.id}
        onChange={event => onChoose(tile.id, event.currentTarget.checked)}
      />
      <span className={classes.tick} aria-hidden>
        {isChosen && <IconCheck size={14} stroke={3} />}
      </span>
      <Words tile={tile} />
    </label>
  )
})

/** A part of a name that has no room in large letters. */
const longWord = /[^\s-]{10}/

function Words({ tile: { title, fill, fillText, name, fullName, lines, mark } }: { tile: FillTileContent }) {
  return (
    <>
      <span className={classes.title} data-long={longWord.test(title) || undefined}>
        {title}
        {mark && (
          <>
            <IconAlertTriangle className={classes.mark} size={17} stroke={2} aria-hidden />
            <HeardOnly>, {mark}</HeardOnly>
          </>
        )}
      </span>
      <span className={classes.track} data-over={(fill !== null && fill > 1) || undefined} aria-hidden>
        {fill !== null && fill > 0 && (
          <span className={classes.fill} style={{ inlineSize: `${Math.min(1, fill) * 100}%` }} />
        )}
      </span>
      <span className={classes.amount}>{fillText}</span>
      {name && <span className={classes.name}>{name}</span>}
      {fullName && <span className={classes.fullName}>{fullName}</span>}
      {lines.map(line => (
        <span key={line} className={classes.line}>
          {line}
        </span>
      ))}
    </>
  )
}
