import type { ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { Stream } from './stream.ts'
import { readPoint } from './trail-since.ts'

it('nothing is piled up for a slow reader, who goes on from the last that was sent', async () => {
  const wire = new PassThrough({ highWaterMark: 16 })
  const person = { token: 'x', userId: 1, sessionId: 1, expiresAt: Date.now() + 60_000 }
  const stream = new Stream(wire as unknown as ServerResponse, { ...person, point: readPoint('1-a') })
  let calls = 0
  stream.onReady(() => calls++)
  stream.tell(Buffer.from('id: 2-b\ndata: {"more":"than fits"}\n\n'), readPoint('2-b'))
  expect(stream.isReady).toBe(false)
  const held = wire.readableLength + wire.writableLength
  stream.beat(Date.now())
  expect(wire.readableLength + wire.writableLength).toBe(held)
  wire.read()
  await new Promise(resolve => setImmediate(resolve))
  expect([stream.isReady, calls, stream.point]).toEqual([true, 1, { sequence: 2, mark: 'b' }])
  stream.tell(Buffer.from('id: 3-c\ndata: {"more":"than fits"}\n\n'), readPoint('3-c'))
  stream.beat(Date.now() + 31_000)
  expect(wire.destroyed).toBe(true)
})
