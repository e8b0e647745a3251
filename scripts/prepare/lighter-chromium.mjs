import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { inProject } from '../run/project.mjs'
import { runProgram } from '../run/run-program.mjs'

const lighter = 'chromium-headless-shell'
const lighterFile = `/usr/bin/${lighter}`
const note = inProject('.cache/no-lighter-chromium')

const runApt = (...args) =>
  runProgram(
    'apt-get',
    // Parts of a test run may ask at the same time, and without a network it is to be given up soon.
    ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10', ...args],
    { quiet: true, timeout: 180_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } },
  )

/** Of the same version as the browser that is there, of which nothing is upgraded or removed. */
async function install(version) {
  const order = ['install', '-y', '--no-install-recommends', '--no-remove', `${lighter}=${version}`]
  if ((await runApt(...order)).code === 0) return
  await runApt('update')
  await runApt(...order)
}

/**
 * The sibling without windows of a Debian's Chromium, installed now where this may be done; null where it may not. The
 * one with windows draws its own window around every page, for a fifth of all that the browser tests cost.
 */
export async function lighterChromium(found) {
  if (basename(found) !== 'chromium' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return null
  const { output } = await runProgram('dpkg-query', ['--status', 'chromium-common'], { quiet: true })
  const version = /^Version: (.+)$/m.exec(output)?.[1]
  if (!version) return null
  // What could not be had once is not asked for at every run.
  if (existsSync(note) && readFileSync(note, 'utf8') === version) return null
  console.log('Installing the Chromium without windows with apt-get: the browser tests take less with it …')
  await install(version)
  if (existsSync(lighterFile)) return lighterFile
  mkdirSync(inProject('.cache'), { recursive: true })
  writeFileSync(note, version)
  return null
}
