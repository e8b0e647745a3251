import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const signIn = 'index.html'
const frame = 'src/app/shell.tsx'
const landing = 'src/features/views/dashboard/screen.tsx'
const drawing = 'src/client/ui/charts/chart-canvas.tsx'

/** In kB of 1000 bytes, compressed as they are sent. */
const budgets = { signIn: 130, further: 70 }

/** Everything that arrives together with a chunk: itself and what it imports, and so on. */
function togetherWith(manifest, key, found = new Set()) {
  if (found.has(key)) return found
  found.add(key)
  for (const imported of manifest[key]?.imports ?? []) togetherWith(manifest, imported, found)
  return found
}

/** The chunks behind dynamic imports, wherever they are asked for, in the order of the build. */
function arrivals(manifest) {
  const asked = Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports)
  return [...new Set(asked)].filter(key => manifest[key]?.file.endsWith('.js'))
}

const nameOf = key =>
  key
    .replace(/^src\/(features\/\w+|app|client\/ui)\//, '')
    .replace(/^.*node_modules\//, '')
    .replace(/\.\w+$/, '')

/**
 * What the sign-in loads, and what each further screen adds to it. After the sign-in come the frame and the
 * dashboard, where everyone lands; the others count what these have not brought. Parts that arrive later still,
 * such as the drawing of charts, count on their own.
 */
export function weigh(manifest, sizeOf, beside = []) {
  const known = new Set()
  const step = (key, budget, keeps = false) => {
    const added = [...togetherWith(manifest, key)].filter(each => !known.has(each))
    if (keeps) for (const each of added) known.add(each)
    const files = added.map(each => manifest[each].file).filter(file => file.endsWith('.js'))
    const sum = encoding => files.reduce((bytes, file) => bytes + sizeOf(file, encoding), 0) / 1000
    const drawsAtOnce = key !== drawing && added.includes(drawing)
    return {
      name: key === signIn ? 'sign-in' : nameOf(key),
      br: sum('br'),
      gz: sum('gz'),
      budget,
      drawsAtOnce,
    }
  }
  const first = [
    step(signIn, budgets.signIn, true),
    step(frame, budgets.further, true),
    step(landing, budgets.further, true),
  ]
  const others = arrivals(manifest).filter(key => key !== frame && key !== landing)
  return [...first, ...others.map(key => step(key, budgets.further)), ...weighBeside(sizeOf, beside)]
}

/** What works beside the page comes with everything that it may ask for: the list of chunks does not tell its parts. */
function weighBeside(sizeOf, files) {
  if (files.length === 0) return []
  const sum = encoding => files.reduce((bytes, file) => bytes + sizeOf(file, encoding), 0) / 1000
  const name = 'beside the page'
  return [{ name, br: sum('br'), gz: sum('gz'), budget: budgets.further, drawsAtOnce: false }]
}

/** What is wrong with the sizes, one sentence each. */
export function breaches(steps) {
  return steps.flatMap(({ name, br, budget, drawsAtOnce }) => [
    ...(br > budget ? [`${name} loads ${br.toFixed(1)} kB of script, its budget is ${budget} kB.`] : []),
    ...(drawsAtOnce
      ? [`${name} loads the drawing of charts at once: it must come with the first chart.`]
      : []),
  ])
}

/** Reads what a build wrote: its list of chunks, their sizes as they are sent, and the scripts that the list leaves out. */
export function readBuild(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'client-manifest.json'), 'utf8'))
  const sizeOf = (file, encoding) => {
    const path = join(folder, 'client', file)
    return statSync(existsSync(`${path}.${encoding}`) ? `${path}.${encoding}` : path).size
  }
  const listed = new Set(Object.values(manifest).map(({ file }) => file))
  const assets = join(folder, 'client', 'assets')
  const beside = (existsSync(assets) ? readdirSync(assets) : [])
    .filter(name => name.endsWith('.js'))
    .map(name => `assets/${name}`)
    .filter(file => !listed.has(file))
  return { manifest, sizeOf, beside }
}
