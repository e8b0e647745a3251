import type { Answer, Caller, Json } from './caller.ts'

/** A device with its token, made through the API. */
export async function newDevice(admin: Caller, values: object = {}): Promise<Json> {
  const answer = await admin.post('/api/devices', { name: 'Spindle', kind: 'json', ...values })
  if (answer.status !== 201) throw new Error(`POST /api/devices answered ${answer.status}: ${answer.text}`)
  return answer.body
}

/** Sends what a device measured, as the device does. */
export function send(anybody: Caller, { token }: { token: string }, body: unknown): Promise<Answer> {
  return anybody.post('/api/ingest', body, { 'x-device-token': token })
}
