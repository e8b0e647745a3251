import { statSync } from 'node:fs'
import type { Server } from 'node:https'
import type { FastifyBaseLogger } from 'fastify'
import type { PairFiles } from '../settings.ts'
import { type CertificatePair, readPair, reminderOf } from './certificate-pair.ts'

const aDay = 86_400_000

/**
 * Serves with a new certificate as soon as its files have changed and rest; connections that are open stay as they are.
 * With files that cannot be used the old one stays. Looking at them is what works on every system, also where a folder
 * is put in place of another. Gives what ends the watch.
 */
export function followPair(
  server: Server,
  { files, pair, log }: { files: PairFiles; pair: CertificatePair; log: FastifyBaseLogger },
  everyMs = 5000,
): () => void {
  let current = pair
  let served = stateOf(files)
  let seen = served
  // The start says it too.
  let remindedAt = Date.now()
  const look = () => {
    const state = stateOf(files)
    // Two files never change at once: what has just changed is left alone until it rests.
    const hasChanged = state === seen && state !== served
    seen = state
    if (hasChanged) {
      served = state
      current = take(server, files, log) ?? current
    }
    if (Date.now() - remindedAt < aDay) return
    remindedAt = Date.now()
    const reminder = reminderOf(current)
    if (reminder) log.warn(reminder)
  }
  const watch = setInterval(look, everyMs)
  watch.unref()
  return () => clearInterval(watch)
}

function take(server: Server, files: PairFiles, log: FastifyBaseLogger): CertificatePair | null {
  try {
    const pair = readPair(files)
    server.setSecureContext({ cert: pair.cert, key: pair.key })
    log.info({ validUntil: pair.validUntil }, 'a new certificate is served')
    return pair
  } catch (error) {
    log.error(error, 'the new certificate cannot be used, the old one stays')
    return null
  }
}

/** Differs when a file was written anew, replaced or removed. */
function stateOf({ cert, key }: PairFiles): string {
  return [cert, key].map(stateOfFile).join(' ')
}

function stateOfFile(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false })
  return found ? `${found.mtimeMs}/${found.size}/${found.ino}` : 'none'
}
