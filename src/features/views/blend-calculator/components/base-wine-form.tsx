import { IconTrash } from '@tabler/icons-react'
import { IconButton } from '#client/ui/actions/icon-button.tsx'
import { PartTitle } from '#client/ui/charts/composition.tsx'
import { TextInput } from '#client/ui/forms/inputs.tsx'
import { NumberInput } from '#client/ui/forms/number-input.tsx'
import { Disclosure } from '#client/ui/page/disclosure.tsx'
import { ShortFields, Stack } from '#client/ui/page/layout.tsx'
import { measures, percentageInput } from '../contract.ts'
import { type BaseWine, measuredOf } from '../rules.ts'

interface BaseWineFormProps {
  wine: BaseWine
  /** Its place in the list, from 1: what an unnamed wine is called by. */
  place: number
  onChange: (change: Partial<BaseWine>) => void
  /** Absent where the wine is the only one. */
  onRemove?: () => void
}

export function BaseWineForm({ wine, place, onChange, onRemove }: BaseWineFormProps) {
  const { alcohol, pH, percentage } = measuredOf(wine)
  const name = wine.name.trim() || `Base Wine ${place}`
  return (
    <Disclosure
      isOpen={wine.isExpanded}
      onToggle={() => onChange({ isExpanded: !wine.isExpanded })}
      title={
        <PartTitle
          color={wine.color}
          name={name}
          detail={`${alcohol}% alcohol, pH ${pH}`}
          value={`${percentage}%`}
        />
      }
      aside={
        onRemove && (
          <IconButton
            label={`Remove ${name}`}
            icon={<IconTrash size={20} aria-hidden />}
            onClick={onRemove}
          />
        )
      }
    >
      <Stack>
        <ShortFields>
          <TextInput
            label="Name"
            placeholder="Cabernet, barrel 12"
            autoComplete="off"
            value={wine.name}
            onChange={text => onChange({ name: text })}
          />
          <NumberInput
            {...percentageInput}
            value={wine.percentage}
            onChange={text => onChange({ percentage: text })}
          />
        </ShortFields>
        <ShortFields>
          {measures.map(({ key, label, min, max, step }) => (
            <NumberInput
              key={key}
              label={label}
              min={min}
              max={max}
              step={step}
              value={wine[key]}
              onChange={text => onChange({ [key]: text })}
            />
          ))}
        </ShortFields>
      </Stack>
    </Disclosure>
  )
}
