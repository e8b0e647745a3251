import type { ServerResponse } from 'node:http'
import { type Point, textOf } from './trail-since.ts'

/** Whoever takes in nothing for so long is gone, in milliseconds. */
const longestStall = 30_000

/** One open stream: somebody who wants to hear, and how far they have heard. */
export class Stream {
  readonly token: string
  readonly userId: number
  readonly sessionId: number
  /** When the session ends by itself. */
  readonly expiresAt: number
  /** The last state that was told. */
  point: Point
  readonly #response: ServerResponse
  #isOver = false
  #stalledSince: number | null = null

  constructor(
    response: ServerResponse,
    given: Pick<Stream, 'token' | 'userId' | 'sessionId' | 'expiresAt' | 'point'>,
  ) {
    this.#response = response
    this.token = given.token
    this.userId = given.userId
    this.sessionId = given.sessionId
    this.expiresAt = given.expiresAt
    this.point = given.point
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** False while what was sent last still waits to be taken in: nothing is piled up for a slow reader. */
  get isReady(): boolean {
    return !this.#isOver && this.#stalledSince === null
  }

  /** Calls back when a slow reader has caught up with what was sent. */
  onReady(goOn: () => void): void {
    this.#response.on('drain', () => {
      this.#stalledSince = null
      goOn()
    })
  }

  /** Calls back once, when the stream has ended from whichever side. */
  onEnd(forget: () => void): void {
    this.#response.once('close', () => {
      this.#isOver = true
      forget()
    })
  }

  /** Sends what leads to that state. */
  tell(bytes: Buffer, point: Point): void {
    this.#write(bytes)
    this.point = point
  }

  /** Says that the stream is still there, and how far it has come. */
  beat(now: number): void {
    if (this.#stalledSince !== null && now - this.#stalledSince > longestStall) this.#response.destroy()
    if (this.isReady) this.#write(`: still here\nid: ${textOf(this.point)}\n\n`)
  }

  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#response.end()
  }

  #write(bytes: string | Buffer): void {
    if (this.#isOver) return
    if (!this.#response.write(bytes)) this.#stalledSince = Date.now()
  }
}
