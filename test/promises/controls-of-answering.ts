import type { Control } from './control.ts'

/** Of what is answered, and to whom: rules, rights, attacks, the audit trail. */
export const controlsOfAnswering: readonly Control[] = [
  {
    promise: 'M1',
    file: 'model',
    copy: 'built',
    broken: 'a vessel is never freed',
    replace: [['isHeld || stored === "Out of Service" ? stored : "Empty"', 'stored']],
    atGate: true,
    scale: 0.05,
  },
  {
    promise: 'M1',
    file: 'model',
    copy: 'built',
    broken: 'a kept answer is sent without a look at the state it was made in',
    replace: [['kept?.stamp !== stamp', '!kept']],
    atGate: true,
    scale: 0.05,
  },
  {
    promise: 'M1',
    file: 'model',
    copy: 'built',
    broken: 'what a write remembers of other records outlives their change elsewhere',
    replace: [['known?.hash === hash ? known', 'known ? known']],
    title: 'postgresql M1: at two servers',
    only: 'postgresql',
    atGate: true,
    scale: 0.2,
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
    atGate: true,
    scale: 0.05,
  },
  {
    promise: 'P6',
    file: 'two-servers',
    copy: 'built',
    broken: 'a known session is recalled without a look at the state it was found in',
    replace: [['known?.stamp === stamp && isRunning(known.who)', 'known']],
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
    file: 'src/app/path-spellings',
    copy: 'sources',
    broken: 'the address as it is spelled decides who is asked',
    replace: [
      [
        "return routeOptions.config.access ?? 'admin'",
        "return url.startsWith('/api') ? (routeOptions.config.access ?? 'admin') : 'public'",
      ],
      ['if (admittedTo !== access) throw new Failure(401)', ''],
    ],
  },
  {
    promise: 'S2',
    file: 'src/app/access-matrix',
    copy: 'sources',
    broken: 'a session outlives its end and its person',
    replace: [
      ['.filter(row => row.active)', ''],
      ['.filter(([, who]) => isRunning(who))', ''],
    ],
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
    atGate: true,
    scale: 0.3,
  },
]
