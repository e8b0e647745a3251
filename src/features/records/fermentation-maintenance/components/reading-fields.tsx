import { type ComponentProps, useMemo } from 'react'
import { MetricFields } from '#cellar/metric-field.tsx'
import { BatchField } from '#cellar/process-fields.tsx'
import { useItems } from '#client/data/use-items.ts'
import { FieldSection } from '#client/ui/forms/field-groups.tsx'
import { TextareaField, TextField } from '#client/ui/forms/fields.tsx'
import { useFieldValue } from '#client/ui/forms/form-book.ts'
import { ShortFields } from '#client/ui/page/layout.tsx'
import { numberOf } from '#shared/numbers.ts'
import { fermentationMaintenance, readingLabels } from '../contract.ts'
import {
  lastValues,
  type ReadingNumber,
  type ReadingRow,
  readingQuery,
  readingStep,
  readReading,
} from '../rules.ts'

/** In the order of a round through the cellar: what is read off every time comes first. */
const groups: readonly { title: string; names: readonly ReadingNumber[] }[] = [
  { title: 'Reading', names: ['brix', 'temperature', 'ph', 'sg'] },
  { title: 'Analysis', names: ['alc', 'ta', 'rs', 'totalSo2', 'et', 'densitySg'] },
  { title: 'Volume and additions', names: ['wineVolume', 'fk15GHl', 'bisulfite', 'tartaricAcid'] },
]

interface ReadingFieldsProps {
  batches: ComponentProps<typeof BatchField>
  /** The readings to tell the last values from; null where not all are at hand, and the batch's are asked for. */
  earlier: readonly ReadingRow[] | null
}

/** So many readings back, each value was surely taken once. */
const lookedThrough = 50

export function ReadingFields({ batches, earlier }: ReadingFieldsProps) {
  const batchId = numberOf(useFieldValue('wineBatchId'))
  const asked = useItems<ReadingRow>(fermentationMaintenance, {
    readRow: readReading,
    query: readingQuery,
    part: `/batch/${batchId}`,
    atMost: lookedThrough,
    enabled: earlier === null && batchId !== null,
  })
  const rows = earlier ?? asked.data
  const last = useMemo(() => lastValues(rows ?? [], batchId), [rows, batchId])
  return (
    <>
      <BatchField {...batches} name="wineBatchId" required />
      {groups.map(({ title, names }) => (
        <FieldSection key={title} title={title}>
          <MetricFields names={names} stepOf={readingStep} last={last} />
        </FieldSection>
      ))}
      <FieldSection title="Yeast and notes">
        <ShortFields>
          <TextField name="yeastStrain" label={readingLabels.yeastStrain} />
          <TextField name="yeastType" label={readingLabels.yeastType} />
          <TextField name="yeastVolume" label={readingLabels.yeastVolume} />
        </ShortFields>
        <TextareaField name="notes" label={readingLabels.notes} />
      </FieldSection>
    </>
  )
}
