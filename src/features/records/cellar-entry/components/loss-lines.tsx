import { IconPlus } from '@tabler/icons-react'
import { useFieldArray } from 'react-hook-form'
import { Button } from '#client/ui/actions/button.tsx'
import { ToggleButton } from '#client/ui/actions/toggle-button.tsx'
import { FieldSection } from '#client/ui/forms/field-groups.tsx'
import { NumberField, SelectField } from '#client/ui/forms/fields.tsx'
import { useFieldValue, useFillFields } from '#client/ui/forms/form-book.ts'
import { Line, LineList, ListMessage } from '#client/ui/forms/line-list.tsx'
import { lossReasons } from '#features/records/cellar/contract/vocabulary.ts'
import type { LossLine } from '../rules/entry-values.ts'
import { typedAmount } from '../rules/shown-volumes.ts'
import { useUnit } from './unit-field.tsx'

interface LossLinesProps {
  /** The path of the list. */
  name: string
  usual: string
  /** What the losses that are numbers leave over, in ml; null where no loss can be the rest. */
  left: number | null
}

const reasons = lossReasons.map(reason => ({ value: reason, label: reason }))

/** What was lost on the way, each by its name. */
export function LossLines({ name, usual, left }: LossLinesProps) {
  const lines = useFieldArray<Record<string, LossLine[]>, string>({ name })
  const typed = (useFieldValue(name) as LossLine[] | undefined) ?? []
  const isRestTaken = left === null || typed.some(({ rest }) => rest)
  const add = () =>
    lines.append(
      { reason: typed.length === 0 ? usual : '', volume: '', rest: !isRestTaken },
      { shouldFocus: false },
    )
  return (
    <FieldSection title="Loss">
      <LineList label="Loss">
        {lines.fields.map(({ id }, at) => (
          <Line
            key={id}
            title={typed[at]?.reason || `loss ${at + 1}`}
            head={
              <SelectField
                name={`${name}.${at}.reason`}
                label={`Reason of loss ${at + 1}`}
                isLabelHeard
                emptyLabel="Name the loss"
                options={reasons}
              />
            }
            onRemove={() => lines.remove(at)}
          >
            <LossVolume
              path={`${name}.${at}`}
              left={left}
              canRest={!isRestTaken || typed[at]?.rest === true}
            />
          </Line>
        ))}
      </LineList>
      <ListMessage name={name} />
      <div>
        <Button icon={<IconPlus size={18} aria-hidden />} onClick={add}>
          {typed.length === 0 ? 'Add a loss' : 'Add another loss'}
        </Button>
      </div>
    </FieldSection>
  )
}

function LossVolume({ path, left, canRest }: { path: string; left: number | null; canRest: boolean }) {
  const unit = useUnit()
  const fill = useFillFields()
  const isRest = useFieldValue(`${path}.rest`) === true
  return (
    <>
      <NumberField
        name={`${path}.volume`}
        label="Volume lost"
        isLabelHeard
        step={1}
        min={0}
        unit={unit}
        follows={isRest ? typedAmount(Math.max(0, left ?? 0), unit) : undefined}
      />
      {left !== null && canRest && (
        <ToggleButton
          isOn={isRest}
          onToggle={rest => fill({ [`${path}.rest`]: rest, [`${path}.volume`]: '' })}
        >
          The rest
        </ToggleButton>
      )}
    </>
  )
}
