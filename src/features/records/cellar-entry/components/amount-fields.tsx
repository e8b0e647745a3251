import { useState } from 'react'
import { Button } from '#client/ui/actions/button.tsx'
import { ToggleButton } from '#client/ui/actions/toggle-button.tsx'
import { NumberField } from '#client/ui/forms/fields.tsx'
import { useFieldValue, useFillField, useFillFields } from '#client/ui/forms/form-book.ts'
import { NumberInput } from '#client/ui/forms/number-input.tsx'
import type { CellarVessel } from '#features/records/cellar/contract/answers.ts'
import { millilitresIn } from '#features/records/cellar/rules/shown-contents.ts'
import type { VesselLine } from '../rules/entry-values.ts'
import { typedAmount } from '../rules/shown-volumes.ts'
import { useCellar } from './cellar-around.tsx'
import { useUnit } from './unit-field.tsx'

interface LineFieldProps {
  /** The path of the line: `moves.0.from.2`. */
  path: string
  vessel: CellarVessel | undefined
}

/** A volume in a line, in the unit of the entry. */
export function VolumeField({ path, vessel, label }: LineFieldProps & { label: string }) {
  return (
    <NumberField
      name={`${path}.volume`}
      label={`${label} ${vessel?.vesselId ?? ''}`}
      isLabelHeard
      step={1}
      min={0}
      unit={useUnit()}
    />
  )
}

/** How much comes out of a vessel, or that it is all. */
export function TakenField({ path, vessel }: LineFieldProps) {
  const unit = useUnit()
  const fill = useFillFields()
  const isAll = useFieldValue(`${path}.all`) === true
  const held = millilitresIn(vessel?.content?.volume ?? 0)
  return (
    <>
      <NumberField
        name={`${path}.volume`}
        label={`Volume out of ${vessel?.vesselId ?? ''}`}
        isLabelHeard
        step={1}
        min={0}
        unit={unit}
        follows={isAll ? typedAmount(held, unit) : undefined}
      />
      <ToggleButton isOn={isAll} onToggle={all => fill({ [`${path}.all`]: all, [`${path}.volume`]: '' })}>
        All of it
      </ToggleButton>
    </>
  )
}

/** Empties every vessel of a list at once. */
export function EmptyAll({ name }: { name: string }) {
  const lines = (useFieldValue(name) as VesselLine[] | undefined) ?? []
  const fill = useFillFields()
  return (
    <Button
      onClick={() =>
        fill(
          Object.fromEntries(
            lines.flatMap((_, at) => [
              [`${name}.${at}.all`, true],
              [`${name}.${at}.volume`, ''],
            ]),
          ),
        )
      }
    >
      All of each
    </Button>
  )
}

interface EachProps {
  /** The path of the list. */
  name: string
  /** The field in each line. */
  field?: string
  label?: string
  unit?: string
}

/** The same number in every line of a list; single ones are changed below. */
export function EachField({ name, field = 'volume', label = 'Each', unit }: EachProps) {
  const lines = (useFieldValue(name) as VesselLine[] | undefined) ?? []
  const fill = useFillFields()
  const [each, setEach] = useState('')
  return (
    <NumberInput
      label={unit ? `${label} (${unit})` : label}
      step={1}
      min={0}
      value={each}
      onChange={text => {
        setEach(text)
        fill(
          Object.fromEntries(
            lines.flatMap(({ all }, at) => [
              [`${name}.${at}.${field}`, text],
              ...(all ? [[`${name}.${at}.all`, false]] : []),
            ]),
          ),
        )
      }}
    />
  )
}

/** Fills every vessel of a list as far as there is room. */
export function FillToTheTop({ name }: { name: string }) {
  const lines = (useFieldValue(name) as VesselLine[] | undefined) ?? []
  const fill = useFillFields()
  const { vessels } = useCellar()
  const unit = useUnit()
  const room = ({ vesselId }: VesselLine) => vessels.get(Number(vesselId))?.ullage ?? null
  if (lines.every(line => !room(line))) return null
  return (
    <Button
      onClick={() =>
        fill(
          Object.fromEntries(
            lines.map((line, at) => [
              `${name}.${at}.volume`,
              room(line) === null ? (line.volume ?? '') : typedAmount(millilitresIn(room(line) ?? 0), unit),
            ]),
          ),
        )
      }
    >
      Fill to the top
    </Button>
  )
}

/** Puts what has no place yet into this vessel. */
export function RestHere({ path, left }: { path: string; left: number }) {
  const fill = useFillField()
  const unit = useUnit()
  const typed = useFieldValue(`${path}.volume`)
  if (left <= 0 || (typed !== '' && typed !== undefined)) return null
  return (
    <Button keepsFocus onClick={() => fill(`${path}.volume`, typedAmount(left, unit))}>
      The rest
    </Button>
  )
}
