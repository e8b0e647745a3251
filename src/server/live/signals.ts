import type { Api } from '../http/api.ts'
import { postgresSignals, type SignalOptions, type Signals } from './postgres-signals.ts'

/** A lone process has nobody to tell: on SQLite another one is noticed by looking at the file. */
const noSignals: Signals = {
  send: () => undefined,
  listen: () => undefined,
  end: async () => undefined,
}

/** The way by which servers on one database tell each other at once that something was written. */
export function openSignals(
  { db, settings }: Api,
  options: Omit<SignalOptions, 'db' | 'databaseUrl'>,
): Signals {
  const { databaseUrl } = settings
  return databaseUrl ? postgresSignals({ ...options, db, databaseUrl }) : noSignals
}
