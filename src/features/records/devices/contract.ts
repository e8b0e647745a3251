import { optionalMoment, optionalReference, requiredChoice, requiredText, trimTexts } from '#shared/fields.ts'
import { type Resource, recordStamps } from '#shared/resource.ts'
import { z } from '#shared/zod.ts'

export const devicesPath = '/api/devices'

/** Where devices send what they measure; those that cannot set headers put their token behind it. */
export const ingestPath = '/api/ingest'

/** What the devices in a vessel have measured. */
export const sensorsPath = '/api/vessel-sensors'

/** Whose way of speaking a device has. */
export const deviceKinds = ['json', 'ispindel', 'tilt', 'rapt'] as const
export type DeviceKind = (typeof deviceKinds)[number]

export const deviceKindLabels: Readonly<Record<DeviceKind, string>> = {
  json: 'Plain JSON',
  ispindel: 'iSpindel or GravityMon',
  tilt: 'Tilt by a bridge',
  rapt: 'RAPT Pill',
}

/** The groups of the API description. */
export const devicesTag = {
  name: 'devices',
  description: 'Devices that measure in the vessels. Each has a token of its own, and can do nothing else.',
}
export const sensorsTag = { name: 'sensors', description: 'What devices have measured.' }

export const deviceTexts = {
  added: 'The device was added.',
  changed: 'The device was changed.',
  renewed: 'The device has a new token. The old one no longer works.',
  revoked: 'The device can no longer send anything.',
  unknown: 'This device is not known.',
}

export const deviceForm = z.object({
  name: requiredText('Name is required', { max: 100 }),
  kind: requiredChoice(deviceKinds, 'Kind is required'),
  vesselId: optionalReference('Select a vessel'),
  hangsSince: optionalMoment('Must be a date and time'),
})

export const deviceInput = deviceForm
  .transform(trimTexts)
  .meta({ id: 'DeviceInput', example: { name: 'Spindle 1', kind: 'ispindel', vesselId: null } })
export type DeviceInput = z.output<typeof deviceInput>

const moment = z.iso.datetime().nullable()

/** A device as its row holds it. */
export interface StoredDevice {
  name: string
  kind: DeviceKind
  /** SHA-256 of the token: who reads the database cannot send anything with what they find. */
  tokenHash: string
  tokenHint: string | null
  vesselId: number | null
  /** The minute since when it hangs where it hangs, or in no vessel. */
  hangsSince: string | null
  revokedAt: string | null
  recordedById: number | null
}

export const device = z
  .object({
    ...recordStamps,
    name: z.string(),
    kind: z.enum(deviceKinds),
    vesselId: z.int().nullable(),
    vesselName: z.string().nullable().describe('The text on the vessel'),
    hangsSince: moment.describe('Since when it hangs there; what was measured before is of no vessel'),
    tokenHint: z.string().nullable().describe('The last four characters of its token'),
    revokedAt: moment,
    lastSeenAt: moment,
    lastTemperature: z.number().nullable().describe('°C'),
    lastSg: z.number().nullable(),
    lastBattery: z.number().nullable().describe('As the device says it: volts, or per cent'),
    taken: z.int().describe('How many values were taken from it'),
    refused: z.int().describe('How many were refused'),
    lastRefusal: z.string().nullable(),
    lastRefusalAt: moment,
  })
  .meta({ id: 'Device', description: 'A device that measures in a vessel, and how it is.' })
export type Device = z.output<typeof device>

/** The one answer that holds the token. */
export const deviceWithToken = device
  .extend({
    token: z
      .string()
      .nullable()
      .describe('Told this once; null in the answer to a repeated request, since nobody keeps it'),
  })
  .meta({ id: 'DeviceWithToken', description: 'A device and its new token.' })
export type DeviceWithToken = z.output<typeof deviceWithToken>

export const ingested = z
  .object({ taken: z.int().describe('How many minutes have a value by it') })
  .meta({ id: 'Ingested', example: { taken: 1 } })

export const sensorPoint = z
  .object({
    at: z.iso.datetime(),
    temperature: z.number().nullable(),
    lowest: z.number().nullable(),
    highest: z.number().nullable(),
    sg: z.number().nullable(),
  })
  .meta({ id: 'SensorPoint', description: 'What devices in a vessel measured at a time.' })

/** What the trail tells of devices. They are seen in the settings. */
export const deviceKind: Pick<Resource, 'name' | 'singular' | 'labels' | 'kept' | 'references' | 'title'> & {
  page: () => string
} = {
  name: 'devices',
  singular: 'device',
  labels: {
    name: 'Name',
    kind: 'Kind',
    vesselId: 'Vessel',
    hangsSince: 'Hangs Since',
    revokedAt: 'Revoked',
    password: 'Token',
  },
  kept: ['tokenHint', 'recordedById'],
  references: { vesselId: 'vessels' },
  title: ({ text }) => [text('name')],
  page: () => '/settings',
}
