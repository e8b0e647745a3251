import { optionalMoment, optionalNumber } from '#shared/fields.ts'
import { z } from '#shared/zod.ts'

/** What a device of the kind `json` sends; the others have words of their own, which rules/payloads.ts knows. */
const sensorMessage = z
  .object({
    temperature: optionalNumber(),
    sg: optionalNumber(),
    brix: optionalNumber(),
    battery: optionalNumber(),
    at: optionalMoment('Must be a date and time'),
  })
  .meta({
    id: 'SensorMessage',
    description: 'What was measured: °C, and the gravity as SG or °Bx. Without `at` it was measured now.',
    example: { temperature: 24.1, sg: 1.045, battery: 3.9, at: '2024-10-21T09:30:00Z' },
  })

/** For the API description: a message, or up to 500 of them. */
export const sensorPayload = z.union([sensorMessage, sensorMessage.array().max(500)])
