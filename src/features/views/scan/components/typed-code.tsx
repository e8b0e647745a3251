import { useState } from 'react'
import { offeredVessels, unknownLabel, vesselOfLabel } from '#cellar/vessel-labels.ts'
import { Button } from '#client/ui/actions/button.tsx'
import { TextInput } from '#client/ui/forms/inputs.tsx'
import { PlainForm } from '#client/ui/forms/plain-form.tsx'
import { PlaceList } from '#client/ui/page/place-list.tsx'
import type { CellarVessel } from '#features/records/cellar/contract/answers.ts'
import { fillWords } from '#features/records/cellar/rules/overview.ts'

interface TypedCodeProps {
  vessels: readonly CellarVessel[]
  /** Where a vessel is opened. */
  addressOf: (id: number) => string
  onChoose: (id: number) => void
}

/** For labels that no camera reads: the code as it stands on the vessel, with the vessels that it may be. */
export function TypedCode({ vessels, addressOf, onChoose }: TypedCodeProps) {
  const [typed, setTyped] = useState('')
  const [unknown, setUnknown] = useState<string | null>(null)
  const offered = offeredVessels(typed, vessels)

  /** What is meant: the code itself, else the only vessel that it can still become. */
  function open() {
    const found = vesselOfLabel(typed, vessels, window.location.host)?.vessel
    const [only, ...others] = offered
    const meant = found ?? (others.length === 0 ? only : undefined)
    if (meant) onChoose(meant.id)
    else if (typed.trim() !== '') setUnknown(unknownLabel(typed))
  }

  return (
    <>
      <PlainForm
        onSubmit={event => {
          event.preventDefault()
          open()
        }}
      >
        <TextInput
          label="Vessel code"
          placeholder="T-06"
          autoComplete="off"
          value={typed}
          error={unknown}
          onChange={text => {
            setTyped(text)
            setUnknown(null)
          }}
        />
        <Button type="submit">Open</Button>
      </PlainForm>
      {offered.length > 0 && (
        <PlaceList
          label="Vessels with this code"
          places={offered.map(vessel => ({
            id: vessel.id,
            to: addressOf(vessel.id),
            name: vessel.vesselId,
            value: vessel.content?.batch.batchId ?? '',
            detail: [vessel.location, fillWords(vessel)].filter(Boolean).join(' · '),
          }))}
        />
      )}
    </>
  )
}
