import { featureOf, importsOf, isCode, isTest, type Rule, type SourceFile } from './source-files.ts'

type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** Every cycle met on a walk through the graph, each as the path that leads back to its start. */
function findCycles(graph: Graph): string[][] {
  const finished = new Set<string>()
  const trail: string[] = []
  const cycles: string[][] = []
  const visit = (node: string) => {
    const start = trail.indexOf(node)
    if (start >= 0) cycles.push([...trail.slice(start), node])
    if (start >= 0 || finished.has(node)) return
    trail.push(node)
    for (const next of graph.get(node) ?? []) visit(next)
    trail.pop()
    finished.add(node)
  }
  for (const node of graph.keys()) visit(node)
  return cycles
}

function graphOf(files: readonly SourceFile[], nodeOf: (path: string) => string | null): Graph {
  const graph = new Map<string, Set<string>>()
  for (const file of files.filter(each => isCode(each) && !isTest(each))) {
    const from = nodeOf(file.path)
    if (!from) continue
    const targets = graph.get(from) ?? new Set<string>()
    graph.set(from, targets)
    for (const target of importsOf(file)) {
      const to = nodeOf(target)
      if (to && (to !== from || target === file.path)) targets.add(to)
    }
  }
  return graph
}

const complaints = (what: string, cycles: string[][]) => cycles.map(cycle => `${what}: ${cycle.join(' → ')}`)

/** Features that need each other cannot be understood, or taken out, one at a time. */
export const cyclesBetweenFeatures: Rule = files =>
  complaints('features import each other in a circle', findCycles(graphOf(files, featureOf)))

/** In a circle of files, which one runs first depends on who asked first. */
export const cyclesBetweenFiles: Rule = files => {
  const paths = new Set(files.map(file => file.path))
  const known = (path: string) => (paths.has(path) ? path : null)
  return complaints('files import each other in a circle', findCycles(graphOf(files, known)))
}

/** The folders whose own folders are rooms; files that lie beside the rooms belong to none. */
const housesOfRooms = ['client/ui', 'server', 'server/db', 'server/http']

/** A room of a kit that needs another can be used without what that other needs it for. */
export const cyclesBetweenRooms: Rule = files =>
  housesOfRooms.flatMap(house => {
    const room = new RegExp(`^src/${house}/[^/]+(?=/)`)
    const roomOf = (path: string) => room.exec(path)?.[0] ?? null
    return complaints('rooms import each other in a circle', findCycles(graphOf(files, roomOf)))
  })
