import { useController } from 'react-hook-form'
import { ChoiceButtons } from '#client/ui/actions/choice-buttons.tsx'
import { useKeptChoice } from '#client/ui/device/kept-choice.ts'
import { useFieldValue } from '#client/ui/forms/form-book.ts'
import { type VolumeUnit, volumeUnits } from '#shared/volumes.ts'

/** In what volumes are typed on this device. */
export function useKeptUnit() {
  return useKeptChoice<VolumeUnit>('cellarUnit', volumeUnits)
}

/** The unit of the entry around the field. */
export function useUnit(): VolumeUnit {
  return (useFieldValue('unit') as VolumeUnit | undefined) ?? 'L'
}

/** In what the volumes of this entry are typed. What stands there already keeps its numbers. */
export function UnitField() {
  const { field } = useController({ name: 'unit' })
  const [, keep] = useKeptUnit()
  return (
    <ChoiceButtons
      label="Volumes in"
      isLabelShown
      isLikeField
      options={volumeUnits.map(unit => ({ value: unit, label: unit }))}
      value={field.value as VolumeUnit}
      onChange={unit => {
        field.onChange(unit)
        keep(unit)
      }}
    />
  )
}
