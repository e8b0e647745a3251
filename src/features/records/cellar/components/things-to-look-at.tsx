import { useState } from 'react'
import { Button } from '#client/ui/actions/button.tsx'
import { useAddressChoice } from '#client/ui/device/address-choice.ts'
import { ActList } from '#client/ui/page/act-list.tsx'
import { Disclosure } from '#client/ui/page/disclosure.tsx'
import { Warning } from '#client/ui/text/warning.tsx'
import type { Disagreement } from '../contract/answers.ts'

/** So many are read before anybody asks for the rest. */
const shownAtFirst = 20

/** Where the ledger and the other records do not say the same, each with what can be done about it. */
export function ThingsToLookAt({ things }: { things: readonly Disagreement[] }) {
  const [open, setOpen] = useAddressChoice('things', ['closed', 'open'])
  const [isWhole, setIsWhole] = useState(false)
  if (things.length === 0) return null
  const shown = isWhole ? things : things.slice(0, shownAtFirst)
  return (
    <Disclosure
      title={
        <Warning>{things.length === 1 ? '1 thing to look at' : `${things.length} things to look at`}</Warning>
      }
      level={2}
      isOpen={open === 'open'}
      onToggle={() => setOpen(open === 'open' ? 'closed' : 'open')}
    >
      <ActList lines={shown.map(({ text, acts }) => ({ text, acts }))} />
      {shown.length < things.length && (
        <Button look="quiet" onClick={() => setIsWhole(true)}>
          Show all {things.length}
        </Button>
      )}
    </Disclosure>
  )
}
