import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { canCutPower } from './power-cuts.ts'
import { kinds } from './store.ts'

// A test that cannot fail keeps nothing. Each control breaks one rule in a copy of the built server, by replacing
// a line of it, and expects the test that keeps the rule to notice.

interface Control {
  promise: string
  file: string
  broken: string
  replace: [line: string, by: string][]
  /** The fault shows only there. */
  only?: 'postgresql'
  /** Where the promise is about one database, the rest of its tests is left out. */
  scale?: number
}

const noTransactions = `["begin", "commit", "rollback"].includes(sql) ? "select 1" : sql`

const controls: Control[] = [
  {
    promise: 'C1',
    file: 'concurrency',
    broken: 'stale versions are let through',
    replace: [['row.version !== expectedVersion', 'false']],
  },
  {
    promise: 'C1',
    file: 'concurrency',
    broken: 'the chain is not locked',
    replace: [['query.forUpdate()', 'query']],
    only: 'postgresql',
  },
  {
    promise: 'C2',
    file: 'concurrency',
    broken: 'nobody asks whether the vessel is free',
    replace: [['if (claims !== null) await refuseHeldVessel', 'if (false) await refuseHeldVessel']],
  },
  {
    promise: 'C3',
    file: 'parents',
    broken: 'neither the program nor the database looks for children',
    replace: [
      ['pragma foreign_keys = on', 'pragma foreign_keys = off'],
      ['await refuseWhileDependedOn(resource, options, door, before)', 'undefined'],
    ],
  },
  {
    promise: 'C4',
    file: 'concurrency',
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
    broken: 'the answer of a key is not looked up',
    replace: [['idempotency && await recallAnswer(tx, idempotency)', 'null']],
  },
  {
    promise: 'C6',
    file: 'concurrency',
    broken: 'the last administrator may go, and lost rights still count',
    replace: [
      ['leavesNoAdmin: !staysAdmin &&', 'leavesNoAdmin: false &&'],
      ['if (!own?.active) throw new Failure(401);', ''],
      ['if (held[needed] !== true) throw new Failure(403);', ''],
      ['const held = permissionsOf(own);', 'const held = everyPermission;'],
    ],
  },
  {
    promise: 'R1',
    file: 'crashes',
    broken: 'a request is not one transaction',
    replace: [['sql === "begin" ? "begin immediate" : sql', noTransactions]],
    scale: 3,
  },
  {
    promise: 'R3',
    file: 'power-cut',
    broken: 'a commit does not wait for the disk',
    replace: [['pragma synchronous = full', 'pragma synchronous = off']],
    scale: 0.1,
  },
  {
    promise: 'R4',
    file: 'crash-points',
    broken: 'a request is not one transaction',
    replace: [['sql === "begin" ? "begin immediate" : sql', noTransactions]],
  },
  {
    promise: 'R6',
    file: 'full-disk',
    broken: 'the second rollback hides the reason',
    replace: [['if (!String(error).includes("no transaction is active")) throw error', 'throw error']],
  },
  {
    promise: 'R7',
    file: 'lost-database',
    broken: 'nobody listens to a connection in use',
    replace: [['client.on("error", onLostConnection)', 'client']],
    only: 'postgresql',
  },
  {
    promise: 'R8',
    file: 'starts',
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
    broken: 'a vessel is never freed',
    replace: [['isHeld || stored === "Out of Service" ? stored : "Empty"', 'stored']],
  },
  {
    promise: 'S8',
    file: 'sign-in-timing',
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
    broken: 'a file may name one address twice',
    replace: [['seen.has(emailKey)', 'false']],
  },
  {
    promise: 'F1',
    file: 'fuzz',
    broken: 'a day is read from anything',
    replace: [['typeof value === "string" ? dayPattern.exec(value) : null', 'dayPattern.exec(value)']],
    scale: 5,
  },
]

const codeOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.js'))

/** A copy of the built server in which each line is replaced where it stands, and must stand once. */
function breakServer({ promise, broken, replace }: Control): string {
  const folder = resolve('.cache/controls', `${promise}-${broken.replaceAll(' ', '-')}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync('dist/server', join(folder, 'server'), { recursive: true })
  symlinkSync(resolve('dist/client'), join(folder, 'client'))
  for (const [line, by] of replace) {
    const found = codeOf(join(folder, 'server')).filter(name => {
      const file = join(folder, 'server', name)
      const text = readFileSync(file, 'utf8')
      const isHere = text.includes(line)
      if (isHere) writeFileSync(file, text.replace(line, by))
      return isHere
    })
    expect(found.length, `"${line}" is not a line of the built server`).toBeGreaterThan(0)
  }
  return join(folder, 'server')
}

/** Runs the tests of one promise against the broken server; gives what they said. */
async function runAgainst(dist: string, { promise, file, only, scale = 1 }: Control) {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'promises', `test/promises/${file}`]
  const where = only ? `${only} .*` : ''
  const child = spawn(process.execPath, [...args, '-t', `${where}${promise}\\b`, '--reporter=json'], {
    env: {
      ...process.env,
      PROMISES: promise === 'R3' ? 'gate' : 'fast',
      PROMISES_REPORT: '',
      DIST: dist,
      SCALE: String(scale),
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    output += text
  })
  await once(child, 'exit')
  const report = JSON.parse(output.slice(output.indexOf('{"')))
  return report.numFailedTests as number
}

describe('a server in which', () => {
  const possible = controls.filter(
    ({ only, promise }) => (!only || kinds.includes(only)) && (promise !== 'R3' || canCutPower()),
  )

  it.each(possible)('$broken fails $promise', async control => {
    const dist = breakServer(control)
    expect(await runAgainst(dist, control)).toBeGreaterThan(0)
    rmSync(resolve(dist, '..'), { recursive: true, force: true })
  })
})
