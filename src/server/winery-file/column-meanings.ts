import { metrics } from '#cellar/metrics.ts'

// What the words of a screen do not say of a column. `kind.column` is meant before `column` alone.

const stamps: Readonly<Record<string, string>> = {
  id: 'The number of the record. Other files refer to it by this number.',
  version: 'How often the record was saved, beginning with 1.',
  createdAt: 'When the record was made.',
  updatedAt: 'When the record was last changed.',
}

const further: Readonly<Record<string, string>> = {
  'wineries.name': 'What the winery is called.',
  'roles.name': 'What the role is called.',
  'roles.description': 'What the role is for.',
  'roles.permissions': 'What the role allows: each right, and whether it is given.',
  'roles.isAdmin': 'Whether the role manages everything.',
  'users.active': 'Whether the person may sign in.',
  'users.lastLogin': 'When the person signed in last.',
  nameKey: 'The name as it is compared, so that no two look alike.',
  batchKey: 'The ID of the batch as it is compared, so that no two look alike.',
  vesselKey: 'The ID of the vessel as it is compared, so that no two look alike.',
  'cellarOperations.place': 'The order of operations that were done in the same minute.',
  'cellarOperations.replacesId': 'The operation that this one replaces, where it corrects one.',
  'cellarOperations.correctionId': 'The correction that it was written with.',
  'cellarOperations.effects':
    'What it did to the litres, in millilitres. v: moves, each with f (from: vessel, ml, 1 where it empties the vessel), e (entered: batch, ml, parts in nanolitres), t (to: vessel, ml), o (out: where, ml), l (lost: why, ml), n (the batch that the result is called after), m (b blend, t topping, o opening). s: measured (vessel, ml). r: renamed (vessel, batch). a: vessels that something was added to.',
  'cellarOperations.details': 'What was said besides litres: weight, product, partner, bottles and so on.',
  'cellarCorrections.summary':
    'What the correction did: how many operations it added, which it replaced and removed, and which vessels hold something else by it.',
  'cellarLinks.operationId': 'The operation that it was done with.',
  'cellarLinks.recordId': 'The fermentation, aging or bottling run that was changed.',
  'cellarLinks.recordVersion': 'The version that the record got by it.',
  'cellarLocks.state':
    'What was in the vessels on that day when the lock was set: vessel, batch, ml, since, origins and their nanolitres.',
  recordedById: 'Who wrote it down.',
  setById: 'Who set it.',
  'watchLimits.wineType': 'The type of wine that the limits are for.',
  'watchLimits.batchId': 'The batch that the limits are for.',
  'watchLimits.coldSoakUntil': 'Until when nothing is expected to ferment.',
  'watchLimits.limits': 'The limits that were set.',
  'watchAsides.fermentationId': 'The fermentation that it is about.',
  'watchAsides.kind': 'Which finding is set aside.',
  'watchAsides.until': 'Until when.',
  'watchAsides.reason': 'Why.',
  'watchFindings.fermentationId': 'The fermentation in which it was found.',
  'watchFindings.kind': 'What was found.',
  'watchFindings.severity': 'Whether to look at it or to act.',
  'watchFindings.since': 'Since when it was so.',
  'watchFindings.sentence': 'As it was said last.',
  'watchFindings.foundAt': 'When the watch found it.',
  'watchFindings.endedAt': 'When it was over; empty while it holds.',
  'notices.userId': 'Who was told.',
  'notices.channel': 'In which way: mail or webhook.',
  'notices.about': 'What it tells of.',
  'notices.subject': 'The subject of the message.',
  'notices.text': 'The message.',
  'notices.state': 'What became of it.',
  'notices.attempts': 'How often it was tried.',
  'notices.nextAt': 'When it was due.',
  'notices.why': 'What the last try failed by.',
  'notices.doneAt': 'When it was done with.',
  'devices.tokenHint': 'The last four characters of its token.',
  'accessTokens.tokenHint': 'The last four characters of it.',
  'accessTokenUses.tokenId': 'The access token.',
  'accessTokenUses.lastUsedAt': 'When a program came with it last, to within ten minutes.',
  'passkeys.transports': 'By which ways a browser reaches it.',
  'secondSteps.userId': 'Whose second step it is.',
  'secondSteps.recoveryLeft': 'How many recovery codes were left.',
  'signInRules.secondStepOf': 'Of whom a second step is demanded at sign-in.',
  'sensorReadings.deviceId': 'The device that measured.',
  'sensorReadings.vesselId': 'The vessel that it hung in at that moment.',
  'sensorReadings.at': 'When it was measured.',
  'sensorReadings.lowestTemperature': 'The lowest temperature of the stretch.',
  'sensorReadings.highestTemperature': 'The highest temperature of the stretch.',
  'sensorReadings.battery': 'The battery as the device says it: volts, or per cent.',
  'sensorReadings.minutes': '0: a single value. 15: the mean of a quarter of an hour.',
  'deviceStates.deviceId': 'The device.',
  'deviceStates.lastSeenAt': 'When it sent something last.',
  'deviceStates.lastTemperature': 'The temperature that it sent last.',
  'deviceStates.lastSg': 'The gravity that it sent last.',
  'deviceStates.lastBattery': 'The battery as it said last.',
  'deviceStates.taken': 'How many values were taken from it.',
  'deviceStates.refused': 'How many were refused.',
  'deviceStates.lastRefusal': 'Why the last one was refused.',
  'deviceStates.lastRefusalAt': 'When that was.',
  'deviceStates.thinnedUntil': 'The day before which its values are thinned.',
  'auditEntries.sequence': 'The number of the entry; none is missing.',
  'auditEntries.at': 'When it happened.',
  'auditEntries.userId': 'Who did it; empty for the server itself.',
  'auditEntries.userName': 'What they were called then.',
  'auditEntries.action': 'create, update, delete, or another note.',
  'auditEntries.kind': 'The kind of record, as the files name it.',
  'auditEntries.recordId': 'The record.',
  'auditEntries.before': 'The record before. Secrets are told by a fingerprint only.',
  'auditEntries.after': 'The record after.',
  'auditEntries.requestId': 'The request that it was done with.',
  'auditEntries.previousHash': 'The hash of the entry before.',
  'auditEntries.hash': 'The SHA-256 of the entry and of the hash before it: a changed past shows.',
}

const units: Readonly<Record<string, string>> = {
  'vineyards.acreage': 'acres',
  weight: 'kg',
  netLiquidWeight: 'kg',
  capacity: 'as capacityUnit says',
  'batches.volume': 'as volumeUnit says',
  age: 'years',
  brix: '°Bx',
  initialBrix: '°Bx',
  finalBrix: '°Bx',
  ph: 'pH',
  finalPh: 'pH',
  alc: '% vol',
  fk15GHl: 'g/hL',
  'sensorReadings.temperature': '°C',
  'sensorReadings.lowestTemperature': '°C',
  'sensorReadings.highestTemperature': '°C',
  'deviceStates.lastTemperature': '°C',
  'sensorReadings.minutes': 'minutes',
}

/** A number that is measured, and of which the program knows no unit: the winery chooses one. */
const ownUnit = new Set([...Object.keys(metrics), 'finalTa', 'finalSg'])

const of = (words: Readonly<Record<string, string>>, kind: string, column: string) =>
  words[`${kind}.${column}`] ?? words[column]

/** What a column holds, in a sentence; the words of its screen where it has some. */
export function meaningOf(kind: string, column: string, label: string | undefined): string | null {
  return of(further, kind, column) ?? label ?? metricLabel(column) ?? stamps[column] ?? null
}

const metricLabel = (column: string) =>
  column in metrics ? metrics[column as keyof typeof metrics].label : undefined

export function unitOf(kind: string, column: string): string {
  return of(units, kind, column) ?? (ownUnit.has(column) ? 'as the winery measures it' : '')
}
