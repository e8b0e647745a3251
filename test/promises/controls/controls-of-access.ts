import type { Control } from './control.ts'

/** Of who gets in, and how far: rights, sign-ins, attacks. */
export const controlsOfAccess: readonly Control[] = [
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
    file: 'src/app/privileges',
    copy: 'sources',
    broken: 'nobody asks what the user holds who is changed',
    title: 'S4: someone who may manage people',
    replace: [['if (change.holdsMore && (', 'if (false && (']],
  },
  {
    promise: 'V4',
    file: 'src/server/caller-address',
    copy: 'sources',
    broken: 'the first of the forwarded addresses counts',
    replace: [['hop < proxies', 'hop >= 0']],
  },
  {
    promise: 'V6',
    file: 'src/app/sign-in-lockout',
    copy: 'sources',
    broken: 'a device that was in before is counted with everybody else',
    replace: [['if (device?.userId === userId) return deviceCounters(userId, device.deviceId)', '']],
  },
  {
    promise: 'V6',
    file: 'src/app/sign-in-lockout',
    copy: 'sources',
    broken: 'the proof of any account is taken for that of this one',
    replace: [['if (device?.userId === userId) return', 'if (device) return']],
  },
  {
    promise: 'V6',
    file: 'src/app/sign-in-lockout',
    copy: 'sources',
    broken: 'who is refused is counted all the same',
    replace: [
      ['await refuseBlocked(books, limits, now)', ''],
      [
        'if (!next) throw tooManyAttempts(wait)',
        'if (!next) { await store(tx, { ...stored, failures: stored.failures + 1 }); return { wait, isNew } }',
      ],
    ],
  },
  {
    promise: 'V6',
    file: 'src/server/auth/throttle',
    copy: 'sources',
    broken: 'the rows of the throttle grow without end',
    title: 'V6: the rows',
    replace: [['if (isNew) await keepFew(books, now)', '']],
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
        '<dd className={classes.value}>{item.value}</dd>',
        "<dd {...(typeof item.value === 'string' ? { dangerouslySetInnerHTML: { __html: item.value } } : { children: item.value })} />",
      ],
    ],
  },
]
