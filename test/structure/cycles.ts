import { featureOf, importsOf, isCode, isTest, type Rule, type SourceFile } from './source-files.ts'

type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** The first cycle found, as the path that leads back to its start, or null. */
function findCycle(graph: Graph): string[] | null {
  const finished = new Set<string>()
  const trail: string[] = []
  const visit = (node: string): string[] | null => {
    if (finished.has(node)) return null
    const start = trail.indexOf(node)
    if (start >= 0) return [...trail.slice(start), node]
    trail.push(node)
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next)
      if (cycle) return cycle
    }
    trail.pop()
    finished.add(node)
    return null
  }
  for (const node of graph.keys()) {
    const cycle = visit(node)
    if (cycle) return cycle
  }
  return null
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

const complaint = (what: string, cycle: string[] | null) => (cycle ? [`${what}: ${cycle.join(' → ')}`] : [])

/** Features that need each other cannot be understood, or taken out, one at a time. */
export const cyclesBetweenFeatures: Rule = files =>
  complaint('features import each other in a circle', findCycle(graphOf(files, featureOf)))

/** In a circle of files, which one runs first depends on who asked first. */
export const cyclesBetweenFiles: Rule = files => {
  const paths = new Set(files.map(file => file.path))
  const known = (path: string) => (paths.has(path) ? path : null)
  return complaint('files import each other in a circle', findCycle(graphOf(files, known)))
}
