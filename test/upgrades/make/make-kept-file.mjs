import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { send, signIn } from './api-calls.mjs'
import { fillWinery } from './fill-winery.mjs'
import { copyOfFile } from './sqlite-copy.mjs'

// node test/upgrades/make/make-kept-file.mjs FOLDER-OF-THE-PROGRAM COMMIT [FOLDER-OF-THE-PROGRAM-THAT-BACKS-UP]
// Starts that program on an empty folder, fills two wineries through its API, keeps its answers, its database file and
// a backup in test/upgrades/kept. kept-files.md says when and why.

const [program, commit, backupProgram = program] = process.argv.slice(2)
if (!program || !commit) throw new Error('Say the folder of the program and its commit.')

const password = 'cellar-door'
const secondsAlone = 5
const firstWithFiles = '0013-imports'
const admins = [
  { winery: 'Hill Estate', email: 'olivia@hill.example' },
  { winery: 'River Estate', email: 'owner@river.example' },
]

const dataDir = mkdtempSync(join(tmpdir(), 'wine-kept-'))
const env = {
  ...process.env,
  PORT: '0',
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  BACKUP_DIR: join(dataDir, 'backups'),
  ADMIN_EMAIL: admins[0].email,
  ADMIN_PASSWORD: password,
  LOG_LEVEL: 'warn',
}

/** The sources run as they are: what a build would make of them does the same. */
function run(folder, ...args) {
  return spawn(process.execPath, ['--import', 'tsx', ...args], {
    cwd: resolve(folder),
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function untilReady(child) {
  let output = ''
  for await (const text of child.stdout.setEncoding('utf8')) {
    output += text
    const port = /ready at http:\/\/[^:]+:(\d+)/.exec(output)?.[1]
    if (port) return `http://127.0.0.1:${port}`
  }
  throw new Error(`It never became ready: ${output}`)
}

async function command(folder, ...args) {
  const child = run(folder, 'src/app/console.ts', ...args)
  child.stdout.pipe(process.stderr)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}.`)
}

/** What the program tells of a winery, of which nothing depends on the clock. */
const told = [
  'settings',
  'roles',
  'users',
  'vineyard',
  'vineyard-maintenance',
  'vessel',
  'batch',
  'fermentation',
  'fermentation-maintenance',
  'post-fermentation',
  'aging',
  'aging-maintenance',
  'bottling',
  'activity',
  'batch/1/history',
  'cellar/vessels',
  'cellar/operations',
  'cellar/lock',
  'notices/choices',
  'import',
].map(path => `/api/${path}`)

async function answersOf(caller) {
  const answers = {}
  for (const path of told) {
    const { status, body } = await caller.get(path)
    if (status === 200 && body !== null) answers[path] = body
  }
  return answers
}

/** Runs the server for as long as the work takes. */
async function whileServing(work) {
  const server = run(program, 'src/app/main.ts')
  const ended = once(server, 'exit')
  try {
    const url = await untilReady(server)
    server.stdout.resume()
    await work(url)
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}

await whileServing(async url => {
  const [, { winery, email }] = admins
  await command(
    program,
    'winery:create',
    '--name',
    winery,
    '--admin-email',
    email,
    '--admin-password',
    password,
  )
  for (const each of admins) await fillWinery(await signIn(url, each.email, password), each.winery)
  // From 0016 on the two administrators are one person.
  const owner = await signIn(url, admins[1].email, password)
  await owner.make('/api/auth/wineries', { email: admins[0].email, password })
  // Guesses at passwords, for the books of the throttle: some, and so many that a block follows.
  for (let guess = 1; guess <= 12; guess++)
    await send(url, 'POST', '/api/auth/login', {
      email: guess > 1 ? 'nobody@hill.example' : 'somebody@hill.example',
      password: 'wrong',
    })
})
const wineries = []
await whileServing(async url => {
  // What it finds and does by itself when it starts.
  await pause(secondsAlone * 1000)
  for (const { winery, email } of admins)
    wineries.push({ winery, email, password, answers: await answersOf(await signIn(url, email, password)) })
})

const backup = join(dataDir, 'kept.jsonl.gz')
const { file, schema, migrations } = await copyOfFile(join(dataDir, 'wine.sqlite'))
await command(backupProgram, 'backup', '--to', backup)
const wineryFile = join(dataDir, 'winery.zip')
const exports = migrations.at(-1) >= firstWithFiles
if (exports) await command(program, 'export', '--winery', admins[0].winery, '--to', wineryFile)
const folder = join(
  import.meta.dirname ?? new URL('.', import.meta.url).pathname,
  '../kept',
  process.env.NAME || migrations.at(-1),
)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'backup.jsonl.gz'), readFileSync(backup))
if (exports) writeFileSync(join(folder, 'winery.zip'), readFileSync(wineryFile))
writeFileSync(join(folder, 'wine.sqlite.gz'), gzipSync(file, { level: 9 }))
writeFileSync(
  join(folder, 'answers.json.gz'),
  gzipSync(JSON.stringify({ commit, migrations, schema, wineries }), { level: 9 }),
)
rmSync(dataDir, { recursive: true, force: true })
console.log(
  folder,
  readdirSync(folder)
    .map(name => `${name} ${readFileSync(join(folder, name)).length}`)
    .join(', '),
)
