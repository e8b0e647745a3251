import type { Generated } from 'kysely'

// What is kept beside the records, to be quick or to remember what was done: the trail does not tell of it.

/** Which current operation touches which vessel, or states which batch: an index, rewritten with them. */
export interface CellarTouchTable {
  wineryId: number
  operationId: number
  position: number
  vesselId: number | null
  batchId: number | null
  doneAt: string
  place: number
}

/** What a replay makes of the whole history, vessel by vessel. It can be dropped and rebuilt. */
export interface CellarBalanceTable {
  wineryId: number
  vesselId: number
  batchId: number | null
  volumeMl: number
  /** JSON: nanolitres by origin. */
  parts: string
  since: string | null
  lastDoneAt: string
  lastPlace: number
}

/** What a replay makes of the history up to a place, so that it need not begin at the beginning. */
export interface CellarCheckpointTable {
  wineryId: number
  doneAt: string
  place: number
  state: string
}

/** What the watch has found in a fermentation, since when, and until when it held. */
export interface WatchFindingTable {
  id: Generated<number>
  wineryId: number
  fermentationId: number
  kind: string
  severity: string
  since: string
  sentence: string
  foundAt: string
  endedAt: string | null
}

/** What a device measured in a minute, or in a quarter of an hour where it was thinned. */
export interface SensorReadingTable {
  wineryId: number
  deviceId: number
  /** The vessel that it hung in at that moment. */
  vesselId: number | null
  at: string
  temperature: number | null
  lowestTemperature: number | null
  highestTemperature: number | null
  sg: number | null
  battery: number | null
  /** 0: a single value. 15: what is left of a quarter of an hour. */
  minutes: number
}

/** How a device is: what it sent last, and what of it was refused. */
export interface DeviceStateTable {
  deviceId: number
  wineryId: number
  lastSeenAt: string | null
  lastTemperature: number | null
  lastSg: number | null
  lastBattery: number | null
  taken: number
  refused: number
  lastRefusal: string | null
  lastRefusalAt: string | null
  /** The day before which its values are thinned. */
  thinnedUntil: string | null
}

/** What somebody is told of, in one way, and what became of it. */
export interface NoticeTable {
  id: Generated<number>
  wineryId: number
  userId: number
  channel: string
  /** What it tells of; nobody is told of the same thing twice in the same way. */
  about: string
  subject: string
  text: string
  state: string
  attempts: number
  createdAt: string
  nextAt: string
  why: string | null
  doneAt: string | null
}

/** Two accounts of one person in different wineries; the one with the smaller number stands first. */
export interface AccountLinkTable {
  wineryId: number
  userId: number
  otherWineryId: number
  otherUserId: number
  createdAt: string
}

/** How far a factor has counted, so that nothing that was shown once is shown again; and when that was. */
export interface FactorUseTable {
  wineryId: number
  kind: string
  /** A person for one-time codes, else a passkey. */
  subjectId: number
  counter: number
  lastUsedAt: string
}

/** What was begun and waits for its answer. */
export interface SignInChallengeTable {
  /** SHA-256 of the secret that whoever began it holds. */
  secretHash: string
  purpose: string
  userId: number | null
  content: string | null
  endsAt: string
}

/** When a program was there last. */
export interface AccessTokenUseTable {
  wineryId: number
  tokenId: number
  lastUsedAt: string
}
