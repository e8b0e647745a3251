// A test that cannot fail keeps nothing. Each of these breaks one rule of the product by replacing lines of it, and
// names the test that must notice.

export interface Control {
  promise: string
  /** What is broken, said of a server. */
  broken: string
  /** The test that keeps the rule. */
  file: string
  /**
   * What is broken: the built server, for tests that start it in processes of their own, else a copy of the sources;
   * `browser` has that copy built and looked at in a browser.
   */
  copy: 'built' | 'sources' | 'browser'
  replace: readonly (readonly [line: string, by: string])[]
  /** The title of the test, where it is not the promise's. */
  title?: string
  /** The fault shows only there. */
  only?: 'postgresql'
  /** More rounds where a fault shows by chance, fewer where the promise takes long. */
  scale?: number
}

const noTransactions = `["begin", "commit", "rollback"].includes(sql) ? "select 1" : sql`

export const controls: readonly Control[] = [
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
    promise: 'C6',
    file: 'concurrency',
    copy: 'built',
    broken: 'two servers do not wait for each other',
    replace: [['query.forUpdate()', 'query']],
    scale: 3,
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
  {
    promise: 'M1',
    file: 'model',
    copy: 'built',
    broken: 'a vessel is never freed',
    replace: [['isHeld || stored === "Out of Service" ? stored : "Empty"', 'stored']],
  },
  {
    promise: 'M1',
    file: 'model',
    copy: 'built',
    broken: 'a kept answer is sent without a look at the state it was made in',
    replace: [['kept?.stamp !== stamp', '!kept']],
  },
  {
    promise: 'M1',
    file: 'model',
    copy: 'built',
    broken: 'what a write remembers of other records outlives their change elsewhere',
    replace: [['known?.hash === hash ? known', 'known ? known']],
    title: 'postgresql M1: at two servers',
    only: 'postgresql',
    scale: 3,
  },
  {
    promise: 'M1',
    file: 'model',
    copy: 'built',
    broken: 'a role that is in use may be deleted, or the last administrator demoted',
    replace: [
      ['if (users > 0) return', 'if (false) return'],
      ['leavesNoAdmin: !staysAdmin &&', 'leavesNoAdmin: false &&'],
    ],
  },
  {
    promise: 'P6',
    file: 'two-servers',
    copy: 'built',
    broken: 'a known session is recalled without a look at the state it was found in',
    replace: [['known?.stamp === stamp ? known.who : null', 'known?.who ?? null']],
    only: 'postgresql',
  },
  {
    promise: 'P2',
    file: 'src/server/db/write-turns',
    copy: 'sources',
    broken: 'of writes that share a transaction a failed one is not given up',
    title: 'undone',
    replace: [
      [
        'answers.push(await write(tx, ledger))',
        'answers.push(together.length === 1 ? await write(tx, ledger) : await write(tx, ledger).catch(error => () => Promise.reject(error)))',
      ],
      [
        'resolve(answers[index])',
        "resolve(typeof answers[index] === 'function' ? answers[index]() : answers[index])",
      ],
    ],
  },
  {
    promise: 'S2',
    file: 'src/app/access-matrix',
    copy: 'sources',
    broken: 'nobody asks what a caller may do',
    replace: [["if (!(access === 'admin' ? who.isAdmin : mayDo(who, access))) throw new Failure(403)", '']],
  },
  {
    promise: 'S2',
    file: 'src/app/access-matrix',
    copy: 'sources',
    broken: 'a session outlives its end and its person',
    replace: [['row.active && row.expiresAt > now', 'row']],
  },
  {
    promise: 'S4',
    file: 'src/app/privileges',
    copy: 'sources',
    broken: 'a role may be given more than its giver holds',
    replace: [['if (exceedsRights(given, held)) throw new Failure(403)', '']],
  },
  {
    promise: 'S4',
    file: 'src/app/protected-fields',
    copy: 'sources',
    broken: 'the fields of a body are passed on as they came',
    replace: [
      [
        'body: body as z.output<Body>,',
        'body: (body && request.body ? { ...request.body, ...body } : body) as z.output<Body>,',
      ],
    ],
  },
  {
    promise: 'S8',
    file: 'sign-in-timing',
    copy: 'built',
    broken: 'an unknown address costs no work',
    replace: [
      [
        'const compared = passwordHash ?? await standIn;',
        'if (!passwordHash) return false; const compared = passwordHash;',
      ],
    ],
  },
  {
    promise: 'S10',
    file: 'hostile-csv',
    copy: 'built',
    broken: 'a file may name one address twice',
    replace: [['seen.has(emailKey)', 'false']],
  },
  {
    promise: 'S11',
    file: 'e2e/stored-scripts',
    copy: 'browser',
    broken: 'a text on a page is taken for markup',
    replace: [
      [
        '<dd className={classes.value}>{value}</dd>',
        "<dd {...(typeof value === 'string' ? { dangerouslySetInnerHTML: { __html: value } } : { children: value })} />",
      ],
    ],
  },
  {
    promise: 'A1',
    file: 'test/promises/audit-tampering',
    copy: 'sources',
    broken: 'the content of an entry is not compared with its hash',
    replace: [["if (entry.hash !== recomputed(entry)) return 'its content does not match its hash'", '']],
  },
  {
    promise: 'A1',
    file: 'test/promises/audit-tampering',
    copy: 'sources',
    broken: 'a head noted elsewhere is not looked for',
    title: 'A1: a noted head',
    replace: [['missing.delete(String(entry.hash))', 'missing.clear()']],
  },
  {
    promise: 'F1',
    file: 'fuzz',
    copy: 'built',
    broken: 'a day is read from anything',
    replace: [['typeof value === "string" ? dayPattern.exec(value) : null', 'dayPattern.exec(value)']],
    scale: 5,
  },
]
