import { FieldSection } from '#client/ui/forms/field-groups.tsx'
import { TickList } from '#client/ui/forms/tick-list.tsx'
import type { Offer } from '#features/records/cellar/contract/changes.ts'
import { type Choices, isTicked, notAllowed } from '../rules/ticked-offers.ts'

interface OffersProps {
  title: string
  offers: readonly Offer[]
  choices: Choices
  onChoose: (choices: Choices) => void
}

/** What can be done to other records together with an entry, each to be ticked. */
export function Offers({ title, offers, choices, onChoose }: OffersProps) {
  if (offers.length === 0) return null
  return (
    <FieldSection title={title}>
      <TickList
        label={title}
        ticks={offers.map(offer => ({
          key: offer.text,
          text: offer.text,
          hint: offer.isAllowed ? undefined : notAllowed,
          isTicked: isTicked(offer, choices),
          isFixed: !offer.isAllowed,
        }))}
        onChange={(text, ticked) => onChoose(new Map(choices).set(text, ticked))}
      />
    </FieldSection>
  )
}
