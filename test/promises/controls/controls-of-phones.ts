import type { Control } from './control.ts'

/** Of what people enter without signal: kept, sent once, under their own name, dated right. */
export const controlsOfPhones: readonly Control[] = [
  {
    promise: 'O1',
    file: 'test/promises/phone/killed-phone',
    copy: 'browser',
    broken: 'an entry is written after the screen has said that it is kept',
    replace: [
      [
        'const kept = db && (await put(db, entry).catch(() => null))',
        'const kept = db && { ...entry, place: Date.now() }; if (db) setTimeout(() => void put(db, entry), 2500)',
      ],
    ],
  },
  {
    promise: 'O2',
    file: 'test/promises/phone/entries',
    copy: 'browser',
    broken: 'entries are sent without their key',
    replace: [['idempotencyKey: id,', '']],
  },
  {
    promise: 'O3',
    file: 'test/promises/phone/entries',
    copy: 'browser',
    broken: 'an entry without an answer counts as sent',
    replace: [['await note(db, begun, outcome)', 'await changeEntry(db, begun.id, () => null)']],
  },
  {
    promise: 'O4',
    file: 'test/promises/phone/two-phones',
    copy: 'browser',
    broken: 'a change does not say what it was made on',
    replace: [['...(version !== null && { ifMatch: version }),', '']],
  },
  {
    promise: 'O5',
    file: 'test/promises/phone/other-people',
    copy: 'browser',
    broken: 'everything on the device is sent and shown as whoever is signed in',
    replace: [
      ["db.getAllFromIndex('entries', 'byPerson', person)", "db.getAll('entries')"],
      [
        'const isTheirs = currentPerson() === person && (await ownerOf(token)) === person',
        'const isTheirs = true',
      ],
    ],
  },
  {
    promise: 'O6',
    file: 'test/promises/phone/full-device',
    copy: 'browser',
    broken: 'a device is believed to keep entries',
    replace: [['  return isUsable\n', '  return isUsable || true\n']],
  },
  {
    promise: 'O6',
    file: 'test/promises/phone/full-device',
    copy: 'browser',
    broken: 'nobody is told when a device has become full',
    replace: [['for (const askAgain of doubters) askAgain()', '']],
    scale: 5,
  },
  {
    promise: 'O7',
    file: 'test/promises/phone/new-version',
    copy: 'browser',
    broken: 'a new version begins with an empty store',
    replace: [
      [
        'const waiting = registration?.waiting',
        "indexedDB.deleteDatabase('wine-management'); const waiting = registration?.waiting",
      ],
    ],
  },
  {
    promise: 'O8',
    file: 'test/promises/phone/entries',
    copy: 'browser',
    broken: 'a reading is dated by the clock of the device',
    replace: [['return new Date(Date.now() + offset)', 'return new Date()']],
  },
  {
    promise: 'O8',
    file: 'test/promises/phone/entries',
    copy: 'browser',
    broken: 'a session is over when the clock of the device says so',
    replace: [['isExpired(token, memory.now())', 'isExpired(token, Date.now())']],
    scale: 3,
  },
]
