import type { Control } from './control.ts'

const noTransactions = `["begin", "commit", "rollback"].includes(sql) ? "select 1" : sql`

/** Of what is stored: races, crashes, outages, backups. */
export const controlsOfStoring: readonly Control[] = [
  {
    promise: 'C1',
    file: 'concurrency',
    copy: 'built',
    broken: 'stale versions are let through',
    replace: [['row.version !== expectedVersion', 'false']],
  },
  {
    promise: 'C1',
    file: 'two-servers',
    copy: 'built',
    broken: 'the chain is not locked',
    replace: [['query.forUpdate()', 'query']],
    only: 'postgresql',
  },
  {
    promise: 'C2',
    file: 'concurrency',
    copy: 'built',
    broken: 'nobody asks whether the vessel is free',
    replace: [['if (claims !== null) await refuseHeldVessel', 'if (false) await refuseHeldVessel']],
  },
  {
    promise: 'C3',
    file: 'parents',
    copy: 'built',
    broken: 'neither the program nor the database looks for children',
    replace: [
      ['pragma foreign_keys = on', 'pragma foreign_keys = off'],
      ['await refuseWhileDependedOn(resource, options, door, before)', 'undefined'],
    ],
  },
  {
    promise: 'C4',
    file: 'concurrency',
    copy: 'built',
    broken: 'two vessels may have one ID',
    replace: [
      [
        '"vessels_vessel_key", ["winery_id", "vessel_key"]',
        '"vessels_vessel_key", ["winery_id", "updated_at", "id"]',
      ],
    ],
  },
  {
    promise: 'C5',
    file: 'concurrency',
    copy: 'built',
    broken: 'the answer of a key is not looked up',
    replace: [['idempotency && await recallAnswer(tx, idempotency)', 'null']],
  },
  {
    promise: 'C6',
    file: 'concurrency',
    copy: 'built',
    broken: 'the last administrator may go, and lost rights still count',
    replace: [
      ['leavesNoAdmin: !staysAdmin &&', 'leavesNoAdmin: false &&'],
      ['if (!own?.active) throw new Failure(401);', ''],
      ['if (held[needed] !== true) throw new Failure(403);', ''],
      ['const held = permissionsOf(own);', 'const held = everyPermission;'],
    ],
    scale: 3,
  },
  {
    promise: 'R1',
    file: 'crashes',
    copy: 'built',
    broken: 'a request is not one transaction',
    replace: [['sql === "begin" ? "begin immediate" : sql', noTransactions]],
    scale: 3,
  },
  {
    promise: 'R3',
    file: 'power-cut',
    copy: 'built',
    broken: 'a commit does not wait for the disk',
    replace: [['pragma synchronous = full', 'pragma synchronous = off']],
    scale: 0.1,
  },
  {
    promise: 'R4',
    file: 'crash-points',
    copy: 'built',
    broken: 'a request is not one transaction',
    replace: [['sql === "begin" ? "begin immediate" : sql', noTransactions]],
  },
  {
    promise: 'R6',
    file: 'full-disk',
    copy: 'built',
    broken: 'the second rollback hides the reason',
    replace: [['if (!String(error).includes("no transaction is active")) throw error', 'throw error']],
  },
  {
    promise: 'R7',
    file: 'lost-database',
    copy: 'built',
    broken: 'nobody listens to a connection in use',
    replace: [['client.on("error", onLostConnection)', 'client']],
    only: 'postgresql',
  },
  {
    promise: 'R7',
    file: 'lost-database',
    copy: 'built',
    broken: 'a commit does not wait for the log of PostgreSQL',
    replace: [['statement_timeout: 3e4', 'options: "-c synchronous_commit=off", statement_timeout: 3e4']],
    title: 'own R7',
    scale: 2,
  },
  {
    promise: 'R9',
    file: 'backup',
    copy: 'built',
    broken: 'a backup reads while others write, in no one state',
    replace: [
      ['this.#file.exec("begin")', 'undefined'],
      ['this.#file.exec("rollback")', 'undefined'],
    ],
    title: 'R9: a backup made under load',
  },
  {
    promise: 'R9',
    file: 'backup',
    copy: 'built',
    broken: 'the checksum of a backup is not compared',
    replace: [['hash.digest("hex") !== expected', 'false']],
    title: 'R9: a cut',
    scale: 6,
  },
  {
    promise: 'R11',
    file: 'crashes',
    copy: 'built',
    broken: 'a server leaves at once when it is asked to stop',
    replace: [['await Promise.all([app.close(), backups?.stop()])', 'process.exit(0)']],
  },
  {
    promise: 'R8',
    file: 'starts',
    copy: 'built',
    broken: 'every server founds the first winery',
    replace: [
      [
        '.doNothing()).returning("name").executeTakeFirst()) return false',
        '.doNothing()).execute()) undefined',
      ],
    ],
    scale: 3,
  },
]
