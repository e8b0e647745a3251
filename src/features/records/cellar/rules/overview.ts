import { vesselTypes } from '#features/records/vessels/contract.ts'
import { dayOf, isDay, showDay } from '#shared/days.ts'
import { dateFormat } from '#shared/late-formats.ts'
import { compareTexts } from '#shared/texts.ts'
import { showVolume } from '#shared/volumes.ts'
import type { CellarBatch, CellarVessel } from '../contract/answers.ts'

/** Where vessels stand of which nobody has said it. */
const noLocation = 'No location'

export const locationOf = ({ location }: CellarVessel): string => location?.trim() || noLocation

/** Vessels as one walks through the cellar: by location, in each by type, in each as people count: T-2 before T-10. */
export function inCellarOrder(vessels: readonly CellarVessel[]): CellarVessel[] {
  const typeRank = ({ vesselType }: CellarVessel) => vesselTypes.indexOf(vesselType)
  return [...vessels].sort(
    (a, b) =>
      compareLocations(locationOf(a), locationOf(b)) ||
      typeRank(a) - typeRank(b) ||
      compareTexts(a.vesselId, b.vesselId),
  )
}

function compareLocations(left: string, right: string): number {
  if (left === right) return 0
  // Those that nobody has placed come last.
  if (left === noLocation || right === noLocation) return left === noLocation ? 1 : -1
  return compareTexts(left, right)
}

/** All locations, in the order of the cellar. */
export function locationsIn(vessels: readonly CellarVessel[]): string[] {
  return [...new Set(vessels.map(locationOf))].sort(compareLocations)
}

/** The wines that are in vessels, each once, as people count. */
export function winesIn(vessels: readonly CellarVessel[]): CellarBatch[] {
  const wines = new Map(
    vessels.flatMap(({ content }) => (content ? [[content.batch.id, content.batch]] : [])),
  )
  return [...wines.values()].sort((a, b) => compareTexts(a.batchId, b.batchId))
}

/** Vessels of one type at one place. */
export interface VesselGroup {
  type: string
  vessels: CellarVessel[]
}

export interface VesselPlace {
  location: string
  groups: VesselGroup[]
}

/** Vessels that are in the cellar's order, under their places and types. */
export function placesOf(vessels: readonly CellarVessel[]): VesselPlace[] {
  const places: VesselPlace[] = []
  for (const vessel of vessels) {
    const { groups } = lastOr(places, ({ location }) => location === locationOf(vessel), {
      location: locationOf(vessel),
      groups: [],
    })
    const group = lastOr(groups, ({ type }) => type === vessel.vesselType, {
      type: vessel.vesselType,
      vessels: [],
    })
    group.vessels.push(vessel)
  }
  return places
}

/** The last of a list when it is the one, else a new one, now the last. */
function lastOr<Item>(list: Item[], isIt: (item: Item) => boolean, fresh: Item): Item {
  const last = list.at(-1)
  if (last !== undefined && isIt(last)) return last
  list.push(fresh)
  return fresh
}

/** What is looked for besides wine, type and place. */
export const levels = ['empty', 'notFull', 'toLookAt'] as const
export type Level = (typeof levels)[number]
export const levelLabels: Readonly<Record<Level, string>> = {
  empty: 'Empty',
  notFull: 'Not full',
  toLookAt: 'To be looked at',
}

export interface CellarFilters {
  wine: number | null
  type: string | null
  location: string | null
  level: Level | null
}

const isOfLevel: Readonly<Record<Level, (vessel: CellarVessel) => boolean>> = {
  empty: ({ content }) => content === null,
  // One that is empty has nothing to be topped.
  notFull: ({ content, ullage }) => content !== null && (ullage ?? 0) > 0,
  toLookAt: ({ disagreements }) => disagreements.length > 0,
}

export function filterVessels(vessels: readonly CellarVessel[], filters: CellarFilters): CellarVessel[] {
  const { wine, type, location, level } = filters
  return vessels.filter(
    vessel =>
      (wine === null || vessel.content?.batch.id === wine) &&
      (type === null || vessel.vesselType === type) &&
      (location === null || locationOf(vessel) === location) &&
      (level === null || isOfLevel[level](vessel)),
  )
}

/** Litres as numbers are added up in whole millilitres, so that no digit appears that nobody measured. */
const millilitres = (litres: number) => Math.round(litres * 1000)

/** "11,250 L": all that is in these vessels. */
export function volumeIn(vessels: readonly CellarVessel[]): string {
  return showVolume(vessels.reduce((sum, { content }) => sum + millilitres(content?.volume ?? 0), 0))
}

const figure = (litres: number) => showVolume(millilitres(litres)).replace(/ L$/, '')

/** "2,050 of 5,000 L": how full a vessel is, in words. */
export function fillWords({ content, capacityLitres }: CellarVessel): string {
  if (!content) return capacityLitres === null ? 'Empty' : `Empty, ${figure(capacityLitres)} L`
  if (capacityLitres === null) return `${figure(content.volume)} L`
  return `${figure(content.volume)} of ${figure(capacityLitres)} L`
}

/** "12 L to the top": told of barrels, which are topped. */
export function ullageWords({ content, vesselType, ullage }: CellarVessel): string | null {
  if (!content || vesselType !== 'Barrel' || ullage === null || ullage <= 0) return null
  return `${figure(ullage)} L to the top`
}

const clockTime = dateFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

const minutePattern = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d$/

/** A day, or a day and a time, of the cellar's own clock; null for anything else. */
export function readAsOf(text: string): string | null {
  const day = minutePattern.exec(text)?.[1] ?? text
  return isDay(day) ? text : null
}

/** A day alone means its last minute. */
export const minuteOf = (asOf: string): string => (isDay(asOf) ? `${asOf}T23:59` : asOf)

/** "Sep 30, 2026, 11:59 PM": as the cellar's clock said it, wherever it is read. */
export function showMinute(asOf: string): string {
  const minute = minuteOf(asOf)
  return `${showDay(dayOf(minute))}, ${clockTime.format(new Date(`${minute}Z`))}`
}
