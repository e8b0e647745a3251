import type { CellarContent, VesselBeforeAfter } from '#features/records/cellar/contract/answers.ts'
import { millilitresIn, showShare } from '#features/records/cellar/rules/shown-contents.ts'
import { showAmount } from './shown-volumes.ts'

/** "WB-1 · 490 L", or that there is nothing. */
export function showContent(content: CellarContent | null): string {
  return content ? `${content.batch.batchId} · ${showLitres(content.volume)}` : 'empty'
}

const showLitres = (litres: number) => showAmount(millilitresIn(litres), 'L')

/** How a part of a wine is called: by its batch, or as what was added. */
const partName = ({ batch }: CellarContent['composition'][number]) => batch?.batchId ?? 'Added liquid'

/** A vessel before and after a change, and of what its wine is made otherwise. */
export interface ContentChange {
  before: string
  after: string
  /** "WB-1 60% → 55.5%", where one of the two is made of several. */
  shares: string[]
}

export function contentChange({ before, after }: Pick<VesselBeforeAfter, 'before' | 'after'>): ContentChange {
  return { before: showContent(before), after: showContent(after), shares: shareChanges(before, after) }
}

function shareChanges(before: CellarContent | null, after: CellarContent | null): string[] {
  const [was, is] = [sharesOf(before), sharesOf(after)]
  if (was.size <= 1 && is.size <= 1 && isSame([...was.keys()], [...is.keys()])) return []
  if (!before || !after) return []
  return [...new Set([...is.keys(), ...was.keys()])]
    .map(name => ({ name, before: showShare(was.get(name) ?? 0), after: showShare(is.get(name) ?? 0) }))
    .filter(({ before: from, after: to }) => from !== to)
    .map(({ name, before: from, after: to }) => `${name} ${from} → ${to}`)
}

const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join()

function sharesOf(content: CellarContent | null): Map<string, number> {
  const shares = new Map<string, number>()
  for (const part of content?.composition ?? [])
    shares.set(partName(part), (shares.get(partName(part)) ?? 0) + part.share)
  return shares
}
