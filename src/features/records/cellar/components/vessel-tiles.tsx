import { useMemo } from 'react'
import { Button } from '#client/ui/actions/button.tsx'
import { ListSection } from '#client/ui/page/list-section.tsx'
import type { FillTileContent } from '#client/ui/tiles/fill-tile.tsx'
import { TileGroup } from '#client/ui/tiles/tile-group.tsx'
import { showDay } from '#shared/days.ts'
import type { CellarVessel } from '../contract/answers.ts'
import { fillWords, placesOf, ullageWords } from '../rules/overview.ts'

interface VesselTilesProps {
  /** In the order of the cellar. */
  vessels: readonly CellarVessel[]
  chosen: ReadonlySet<number>
  /** Whether vessels are chosen here; else a tile leads to its vessel. */
  canChoose: boolean
  onChoose: (ids: readonly number[], isChosen: boolean) => void
}

const pageOf = (id: number) => `/vessels/${id}`

/** The vessels by place and type. Where nobody has said where any of them stands, by type alone. */
export function VesselTiles({ vessels, chosen, canChoose, onChoose }: VesselTilesProps) {
  const places = useMemo(
    () =>
      placesOf(vessels).map(place => ({
        ...place,
        groups: place.groups.map(({ type, vessels: rows }) => ({ type, tiles: rows.map(tileOf) })),
      })),
    [vessels],
  )
  const isPlaced = places.length > 1 || vessels.some(({ location }) => location)
  const groupsOf = (groups: (typeof places)[number]['groups'], level: 2 | 3) =>
    groups.map(({ type, tiles }) => (
      <TileGroup
        key={type}
        title={type}
        level={level}
        tiles={tiles}
        chosen={chosen}
        to={canChoose ? undefined : pageOf}
        onChoose={onChooseOne}
        aside={canChoose && tiles.length > 1 && <ChooseAll {...{ tiles, chosen, onChoose }} />}
      />
    ))
  const onChooseOne = useMemo(() => (id: number, isChosen: boolean) => onChoose([id], isChosen), [onChoose])
  return places.map(({ location, groups }) =>
    isPlaced ? (
      <ListSection
        key={location}
        title={location}
        count={groups.reduce((sum, { tiles }) => sum + tiles.length, 0)}
      >
        {groupsOf(groups, 3)}
      </ListSection>
    ) : (
      groupsOf(groups, 2)
    ),
  )
}

function tileOf(vessel: CellarVessel): FillTileContent {
  const { id, vesselId, content, status, disagreements } = vessel
  const ullage = ullageWords(vessel)
  return {
    id,
    title: vesselId,
    fill: content ? content.fill : 0,
    fillText: fillWords(vessel),
    name: content?.batch.batchId,
    fullName: content?.batch.batchName,
    lines: [
      ...(content ? [`since ${showDay(content.since)}`] : []),
      ...(ullage ? [ullage] : []),
      ...(status === 'Out of Service' ? [status] : []),
    ],
    mark: disagreements.length > 0 ? 'to be looked at' : undefined,
  }
}

interface ChooseAllProps extends Pick<VesselTilesProps, 'chosen' | 'onChoose'> {
  tiles: readonly FillTileContent[]
}

/** A row of barrels is chosen by one press. */
function ChooseAll({ tiles, chosen, onChoose }: ChooseAllProps) {
  const ids = tiles.map(({ id }) => id)
  const isWhole = ids.every(id => chosen.has(id))
  return (
    <Button look="quiet" size="sm" onClick={() => onChoose(ids, !isWhole)}>
      {isWhole ? 'Choose none' : 'Choose all'}
    </Button>
  )
}
