import type { Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext

const frame = '/src/app/shell.tsx'
const landing = '/src/features/views/dashboard/screen.tsx'

/** From how many screens on something belongs to what they all have in common. */
const most = 8
const several = 5

/** A module and all that comes with it. */
function closureOf(graph: Graph, root: string, found = new Set<string>()): Set<string> {
  if (found.has(root)) return found
  found.add(root)
  for (const imported of graph.getModuleInfo(root)?.importedIds ?? []) closureOf(graph, imported, found)
  return found
}

/** What is loaded when it is asked for, each with all that comes with it. */
function arrivalsFrom(graph: Graph, start: string): Map<string, Set<string>> {
  const arrivals = new Map<string, Set<string>>()
  const visit = (root: string) => {
    if (arrivals.has(root)) return
    const closure = closureOf(graph, root)
    arrivals.set(root, closure)
    for (const id of closure) graph.getModuleInfo(id)?.dynamicallyImportedIds.forEach(visit)
  }
  visit(start)
  arrivals.delete(start)
  return arrivals
}

/** What judges fermentations: few screens need it, and those that do need all of it. */
const judging = /\/src\/(cellar\/watch\/(?!limits)|features\/records\/watch\/rules\/(judging|texts))/

/** Small, and needed by screens that need nothing else of what it would come with. */
const small = /\/src\/(shared\/text-folding|cellar\/watch\/gravity)\.ts$/

const files = ['frame', 'figures', 'records', 'cellar', 'watch'] as const

/** In which file a module is, where that is not the one of its screen. */
function fileOf(graph: Graph, id: string, arrivals: Map<string, Set<string>>): (typeof files)[number] | null {
  // What is only ever asked for keeps a file of its own, by which it is asked for.
  if (arrivals.has(id) && graph.getModuleInfo(id)?.importers.length === 0) return null
  const reaching = [...arrivals].filter(([, closure]) => closure.has(id)).map(([root]) => root)
  if (reaching.some(root => root.endsWith(frame))) return 'frame'
  if (reaching.length < 2) return null
  if (reaching.some(root => root.endsWith(landing))) return 'figures'
  if (small.test(id)) return 'records'
  if (judging.test(id)) return 'watch'
  if (reaching.length >= most) return 'records'
  return reaching.length >= several ? 'cellar' : null
}

/**
 * The files that screens share. Left to itself the build makes one of every few modules that the same screens share,
 * and a screen comes in ninety of them. Whatever a module imports is shared by at least as many screens, so in this
 * order no file waits for one that waits for it.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let arrivals: Map<string, Set<string>> | undefined
  const shared = files.map((name, place) => ({
    debugName: name,
    priority: files.length - place,
    name: (id: string, graph: Graph) => {
      arrivals ??= arrivalsFrom(graph, entryOf(graph, id))
      return fileOf(graph, id, arrivals) === name ? name : null
    },
  }))
  return [{ name: 'first', tags: ['$initial'], priority: files.length + 1 }, ...shared]
}

/** Upwards to where everything begins. */
function entryOf(graph: Graph, id: string, seen = new Set<string>()): string {
  seen.add(id)
  const { isEntry, importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
  if (isEntry) return id
  for (const above of [...importers, ...dynamicImporters]) {
    if (seen.has(above)) continue
    const entry = entryOf(graph, above, seen)
    if (entry) return entry
  }
  return ''
}
