import { IconPlus } from '@tabler/icons-react'
import { useFieldArray } from 'react-hook-form'
import { Button } from '#client/ui/actions/button.tsx'
import { NumberField } from '#client/ui/forms/fields.tsx'
import { Line, LineList, ListMessage } from '#client/ui/forms/line-list.tsx'
import type { CellarVessel } from '#features/records/cellar/contract/answers.ts'
import { openingLine } from '../rules/entry-values.ts'
import { VolumeField } from './amount-fields.tsx'
import { BatchField } from './batch-field.tsx'
import { VesselLines } from './vessel-lines.tsx'

/** What is in the vessels on the day on which the ledger begins. */
export function OpeningLines() {
  return (
    <VesselLines
      name="to"
      title="Vessels"
      addLabel="Add a vessel"
      isFilled
      newLine={id => openingLine(id, '')}
      offers={({ content }) => content === null}
      fields={(path, vessel) => (
        <>
          <BatchField name={`${path}.batchId`} label={`Wine in ${vessel?.vesselId ?? ''}`} isLabelHeard />
          <VolumeField path={path} vessel={vessel} label="Volume in" />
        </>
      )}
      below={(path, vessel) => <Shares path={path} vessel={vessel} />}
    />
  )
}

type Parts = Record<string, { batchId: number | string; share: number | string }[]>

/** What a blend is made of, where that is known. */
function Shares({ path, vessel }: { path: string; vessel: CellarVessel | undefined }) {
  const name = `${path}.parts`
  const { fields, append, remove } = useFieldArray<Parts, string>({ name })
  const add = () => append({ batchId: '', share: '' }, { shouldFocus: false })
  const title = `Shares in ${vessel?.vesselId ?? ''}`
  if (fields.length === 0)
    return (
      <Button look="quiet" size="sm" onClick={add}>
        I know the shares
      </Button>
    )
  return (
    <>
      <LineList label={title}>
        {fields.map(({ id }, at) => (
          <Line key={id} title={`Part ${at + 1}`} onRemove={() => remove(at)}>
            <BatchField name={`${name}.${at}.batchId`} label={`Wine of part ${at + 1}`} isLabelHeard />
            <NumberField
              name={`${name}.${at}.share`}
              label={`Share of part ${at + 1}`}
              isLabelHeard
              step={1}
              min={0}
              max={100}
              unit="%"
            />
          </Line>
        ))}
      </LineList>
      <ListMessage name={name} />
      <Button look="quiet" size="sm" icon={<IconPlus size={16} aria-hidden />} onClick={add}>
        Add a part
      </Button>
    </>
  )
}
