import type { Control } from './control.ts'

/** Of who gets in, and how far: rights, sign-ins, attacks. */
export const controlsOfAccess: readonly Control[] = [
  {
    promise: 'S2',
    file: 'src/app/access-matrix',
    copy: 'sources',
    broken: 'nobody asks what a caller may do',
    replace: [['if (!isAdmitted(who, access)) throw new Failure(403)', '']],
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
    promise: 'S2',
    file: 'src/app/access-matrix',
    copy: 'sources',
    broken: 'a session that is for setting up a second step opens everything',
    replace: [
      ['if (who.isConfined && !request.routeOptions.config.opensToConfined)', 'if (who.sessionId === 0)'],
    ],
  },
  {
    promise: 'S2',
    file: 'src/features/house/login/routes/completion',
    copy: 'sources',
    broken: 'a one-time code counts twice',
    replace: [["await noteUse(door, 'code', userId, used)", '']],
  },
  {
    promise: 'S2',
    file: 'src/features/house/login/routes/completion',
    copy: 'sources',
    broken: 'a copied passkey is let in',
    replace: [['return (shown > 0 || last > 0) && shown <= last', 'return shown < 0 && last < 0']],
  },
  {
    promise: 'V6',
    file: 'src/features/house/login/routes/completion',
    copy: 'sources',
    broken: 'a right password wipes out wrong codes',
    replace: [
      [
        'await (isDone ? forgiveAttempt(books, counters) : giveBackAttempt(books, counters))',
        'await forgiveAttempt(books, counters)',
      ],
    ],
  },
  {
    promise: 'S2',
    file: 'src/app/access-matrix',
    copy: 'sources',
    broken: 'a program may whatever its person may',
    replace: [
      ['permissions: rightsOfProgram(JSON.parse(row.allowed) as PermissionMap, held),', 'permissions: held,'],
    ],
  },
  {
    promise: 'S2',
    file: 'src/features/house/access-tokens/routes',
    copy: 'sources',
    broken: 'a program outlives its end, its person and being revoked',
    replace: [
      ['if (!row?.active || row.revokedAt !== null) return null', 'if (!row) return null'],
      ['if (!who || !isRunning(who)) return null', 'if (!who) return null'],
    ],
  },
  {
    promise: 'S2',
    file: 'src/features/house/other-wineries/routes',
    copy: 'sources',
    broken: 'links of an account outlive its password',
    replace: [
      [
        'if (setsPassword || active !== true || email !== before.email) await endLinksOf(door, before.id)',
        '',
      ],
    ],
  },
  {
    promise: 'S2',
    file: 'src/features/house/other-wineries/routes',
    copy: 'sources',
    broken: 'one switches to any account there is',
    replace: [
      [
        'const target = (await accountsBeside(api.db, who)).get(pathId(call.params.id))',
        'const [target] = await readAccounts(api.db, [pathId(call.params.id)])',
      ],
      ['if (!(await accountsBeside(door.tx, who)).has(target.id)) throw notFound()', ''],
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
    promise: 'L4',
    file: 'src/server/live/route',
    copy: 'sources',
    broken: 'what is told is not held against what the caller may view',
    title: 'L4: nobody is told of what they may not view',
    replace: [['return openTables.has(name) || (table ?', 'return true || (table ?']],
  },
  {
    promise: 'L4',
    file: 'src/server/live/route',
    copy: 'sources',
    broken: 'a stream outlives its session',
    title: 'L4: nobody is told of what they may not view',
    replace: [['for (const stream of present) if (!people.has(stream.token)) stream.end()', '']],
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
