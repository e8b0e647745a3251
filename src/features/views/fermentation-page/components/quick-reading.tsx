import { MetricFields } from '#cellar/metric-field.tsx'
import { useSave } from '#client/data/use-save.ts'
import { Form } from '#client/records/form.tsx'
import { valuesFrom } from '#client/records/record-form.tsx'
import { TextareaField } from '#client/ui/forms/fields.tsx'
import type { FormValues } from '#client/ui/forms/form-model.ts'
import type { BannerBoard } from '#client/ui/messages/banners.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import {
  fermentationMaintenance,
  readingLabels,
} from '#features/records/fermentation-maintenance/contract.ts'
import {
  lastValues,
  type ReadingRow,
  readingBody,
  readingStep,
} from '#features/records/fermentation-maintenance/rules.ts'

/** Two to a line, on a phone as well. */
const asked = [
  ['brix', 'temperature'],
  ['ph', 'sg'],
] as const
const nothingTyped = 'Please enter at least one value.'
const blank = valuesFrom(fermentationMaintenance, null)

interface QuickReadingProps {
  fermentation: { id: number; batchId: number | null }
  earlier: readonly ReadingRow[]
  banners: BannerBoard
}

/** The values of every round through the cellar, typed where one stands. */
export function QuickReading({ fermentation, earlier, banners }: QuickReadingProps) {
  const save = useSave(fermentationMaintenance)
  const last = lastValues(earlier, fermentation.batchId)

  async function add({ wineBatchId: _, ...payload }: FormValues) {
    if (Object.values(payload).every(value => value === null)) throw new Error(nothingTyped)
    // By its own number: a batch that ferments in two tanks has two fermentations to choose from.
    const { text } = await save.create({ ...readingBody(payload), fermentation_id: fermentation.id })
    banners.showSuccess(text)
  }

  return (
    <Panel title="Add a reading" hint="Dated when it is saved, in your name" isScreenOnly>
      <Form
        schemas={fermentationMaintenance}
        values={blank}
        valuesAfterSave={blank}
        submitLabel="Save reading"
        draft={{ form: `${fermentationMaintenance.path} quick ${fermentation.id}` }}
        onSave={add}
      >
        {asked.map(names => (
          <MetricFields key={names.join()} names={names} stepOf={readingStep} last={last} />
        ))}
        <TextareaField name="notes" label={readingLabels.notes} rows={2} />
      </Form>
    </Panel>
  )
}
