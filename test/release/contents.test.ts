import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ensurePlatform } from '../../scripts/prepare/ensure-ready-released.mjs'
import { copied, isNeeded, isReleased, platforms, releasedPackage } from '../../scripts/release/contents.mjs'
import { licencesText } from '../../scripts/release/licences.mjs'

const packageInfo = JSON.parse(readFileSync('package.json', 'utf8'))
const choice = { platform: 'linux-x64', bundled: ['node_modules/zod'] }
const engine = 'node_modules/@photostructure/sqlite'

it.each([
  `${engine}/prebuilds/linux-x64/@photostructure+sqlite.glibc.node`,
  `${engine}/dist/index.mjs`,
  `${engine}/LICENSE`,
  'node_modules/pino/lib/tools.js',
  'node_modules/zod-neighbour/index.js',
  'node_modules/fastify/lib/test/errors.js',
])('%s is part of a release for linux-x64', path => {
  expect(isNeeded(path, choice)).toBe(true)
})

it.each([
  `${engine}/prebuilds/linux-x64/@photostructure+sqlite.musl.node`,
  `${engine}/prebuilds/linux-arm64/@photostructure+sqlite.glibc.node`,
  `${engine}/prebuilds/darwin-x64/@photostructure+sqlite.glibc.node`,
  `${engine}/src/upstream/sqlite3.c`,
  'node_modules/node-addon-api/napi.h',
  'node_modules/.bin/semver',
  'node_modules/kysely/dist/index.d.ts',
  'node_modules/pg/lib/index.js.map',
  'node_modules/@fastify/cors/test/cors.test.js',
  'node_modules/zod/index.js',
])('%s is not', path => {
  expect(isNeeded(path, choice)).toBe(false)
})

it('a release has every command that the documentation names, called as in a checkout', () => {
  const { scripts } = releasedPackage(packageInfo)
  const texts = ['README.md', 'docs/operations.md', 'docs/https.md'].map(file => readFileSync(file, 'utf8'))
  const named = texts.flatMap(text => [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name))
  const forDevelopers = /^(test|release|demo$)/
  for (const name of new Set(named.filter(each => !forDevelopers.test(each))))
    expect(scripts[name], name).toBe(packageInfo.scripts[name])
  expect(named).toContain('verify-audit')
  expect(scripts.start).toBe(packageInfo.scripts.start)
})

it('every script that a release calls comes with it, and all that is to be copied exists', () => {
  const files = Object.values(releasedPackage(packageInfo).scripts).map(
    line => /scripts\/\S+/.exec(line)?.[0] ?? line,
  )
  for (const file of files) expect(Object.values(copied)).toContain(file)
  for (const file of Object.keys(copied).filter(path => !path.startsWith('dist/')))
    expect(existsSync(file), file).toBe(true)
})

it('a package without one of the commands makes no release', () => {
  const { backup: _, ...scripts } = packageInfo.scripts
  expect(() => releasedPackage({ ...packageInfo, scripts })).toThrow('no script "backup"')
})

it('pictures and maps stay behind, texts do not', () => {
  expect(isReleased('docs/images/dashboard.png')).toBe(false)
  expect(isReleased('dist/server/main.js.map')).toBe(false)
  expect(isReleased('docs/operations.md')).toBe(true)
})

it('both native modules are locked for every platform that has a release', () => {
  const locked = Object.keys(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages)
  for (const platform of platforms) {
    const fits = new RegExp(`argon2-${platform}(-gnu|-msvc)?$`)
    expect(
      locked.filter(path => fits.test(path)),
      platform,
    ).toHaveLength(1)
    expect(existsSync(`${engine}/prebuilds/${platform}`), platform).toBe(true)
  }
})

it('another machine is told which archive it needs', () => {
  const here = { platform: 'linux', arch: 'arm64', isAlpine: false }
  expect(() => ensurePlatform('linux-arm64', here)).not.toThrow()
  expect(() => ensurePlatform('linux-x64', here)).toThrow(
    'This archive is for linux-x64, and this machine is linux-arm64. Take the archive whose name ends in linux-arm64.',
  )
  expect(() => ensurePlatform('linux-arm64', { ...here, isAlpine: true })).toThrow('glibc')
})

it('licences: a shared text stands once below all who share it, and nobody is left out', () => {
  const text = licencesText([
    { name: 'b', version: '2.0.0', licence: 'MIT', author: 'Bea', texts: ['Do as you like.'] },
    { name: 'a', version: '1.0.0', licence: 'MIT', author: null, texts: ['Do as you like.'] },
    { name: 'c', version: '3.0.0', licence: 'ISC', author: 'Cem', texts: [] },
  ])
  expect(text).toContain('a 1.0.0 (MIT)\nb 2.0.0 (MIT)\n')
  expect(text.match(/Do as you like\./g)).toHaveLength(1)
  expect(text).toContain('c 3.0.0 (ISC, by Cem)')
})
