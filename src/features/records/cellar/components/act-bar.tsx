import {
  IconArrowsTransferUp,
  IconDropletMinus,
  IconDropletUp,
  IconFlask,
  IconRulerMeasure2,
} from '@tabler/icons-react'
import { TextLink } from '#client/ui/text/text-link.tsx'
import { SelectionBar } from '#client/ui/tiles/selection-bar.tsx'
import type { CellarVessel } from '../contract/answers.ts'
import { kindNames, type OperationKind, operationKinds } from '../contract/vocabulary.ts'
import { entryScreen } from '../contract.ts'
import { volumeIn } from '../rules/overview.ts'

/** What is done most, under the words of the cellar. */
const acts = [
  { kind: 'transfer', label: 'Rack', icon: IconArrowsTransferUp },
  { kind: 'topping', label: 'Top', icon: IconDropletUp },
  { kind: 'addition', label: 'Add', icon: IconFlask },
  { kind: 'measure', label: 'Measure', icon: IconRulerMeasure2 },
  { kind: 'loss', label: 'Loss', icon: IconDropletMinus },
] as const

const others = kindNames.filter(kind => !acts.some(act => act.kind === kind))

/** What can be done with the chosen vessels. */
export function ActBar({ chosen, onClear }: { chosen: readonly CellarVessel[]; onClear: () => void }) {
  const ids = chosen.map(({ id }) => id)
  const to = (kind: OperationKind) => entryScreen(kind, kind === 'receive' ? [] : ids)
  const [first] = chosen
  if (!first) return null
  return (
    <SelectionBar
      label="Chosen vessels"
      text={
        chosen.length === 1 ? (
          <>
            <TextLink to={`/vessels/${first.id}`} isCode>
              {first.vesselId}
            </TextLink>{' '}
            chosen
          </>
        ) : (
          `${chosen.length} vessels chosen, ${volumeIn(chosen)}`
        )
      }
      acts={acts.map(({ kind, label, icon }) => ({ label, icon, to: to(kind) }))}
      more={others.map(kind => ({ label: operationKinds[kind].label, to: to(kind) }))}
      onClear={onClear}
    />
  )
}
