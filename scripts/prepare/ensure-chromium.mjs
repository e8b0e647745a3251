import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { PlainFailure } from '../run/plain-failure.mjs'
import { inProject, tools } from '../run/project.mjs'
import { lastLines, runNode, runProgram } from '../run/run-program.mjs'
import { lighterChromium } from './lighter-chromium.mjs'

// The one without windows comes first: it opens a page in half the time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
]

function usualPlaces() {
  if (process.platform === 'darwin') {
    const apps = ['Chromium', 'Google Chrome', 'Microsoft Edge']
    const homes = ['', process.env.HOME ?? ''].map(home => `${home}/Applications`)
    return homes.flatMap(home => apps.map(app => `${home}/${app}.app/Contents/MacOS/${app}`))
  }
  if (process.platform === 'win32') {
    const homes = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    const programs = [
      'Google\\Chrome\\Application\\chrome.exe',
      'Chromium\\Application\\chrome.exe',
      'Microsoft\\Edge\\Application\\msedge.exe',
    ]
    return homes.filter(Boolean).flatMap(home => programs.map(program => join(home, program)))
  }
  return ['/usr/bin', '/usr/local/bin', '/snap/bin'].flatMap(folder => names.map(name => join(folder, name)))
}

function onPath() {
  if (process.platform === 'win32') return []
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.flatMap(folder => names.map(name => join(folder, name)))
}

// A file that exists may still not run: Ubuntu's chromium-browser only tells how to get the real one, and a
// download may lack system libraries. On Windows `--version` opens a window, so a page is printed instead.
async function starts(file) {
  if (!existsSync(file)) return false
  const page = ['--headless', '--disable-gpu', '--no-sandbox', '--dump-dom', 'about:blank']
  const args = process.platform === 'win32' ? page : ['--version']
  const { code } = await runProgram(file, args, { quiet: true, timeout: 20_000 })
  return code === 0
}

async function firstThatStarts(files) {
  for (const file of new Set(files)) if (await starts(file)) return file
  return null
}

async function playwrightsOwn() {
  const { chromium } = await import('playwright-core')
  return [chromium.executablePath()]
}

const installedOne = async () => firstThatStarts([...onPath(), ...usualPlaces(), ...(await playwrightsOwn())])

async function installWithApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  console.log('Installing Chromium with apt-get for the browser tests …')
  await runProgram('apt-get', ['update'], { quiet: true, env })
  for (const name of ['chromium-headless-shell', 'chromium', 'chromium-browser']) {
    await runProgram('apt-get', ['install', '-y', name], { quiet: true, env })
    const found = await installedOne()
    if (found) return found
  }
  return null
}

async function downloadWithPlaywright() {
  console.log('Downloading Chromium for the browser tests …')
  const { code, output } = await runNode(tools.playwright, ['install', 'chromium'], {
    quiet: true,
    cwd: inProject(''),
  })
  if (code !== 0) console.error(lastLines(output, 8))
  return firstThatStarts(await playwrightsOwn())
}

/** The path of a Chromium that starts: the set one, the system's, or one installed now. */
export async function ensureChromium() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (await starts(chosen)) return chosen
    throw new PlainFailure(`CHROMIUM_PATH is ${chosen}, which does not start.`)
  }
  const found = (await installedOne()) ?? (await installWithApt()) ?? (await downloadWithPlaywright())
  const lighter = found && (await lighterChromium(found))
  if (lighter && (await starts(lighter))) return lighter
  if (found) return found
  throw new PlainFailure(
    'No browser for the tests: install Chromium, Google Chrome or Microsoft Edge, or set CHROMIUM_PATH to one.',
  )
}
