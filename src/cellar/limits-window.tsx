import { Form } from '#client/records/form.tsx'
import { MomentField, NumberField, SelectField } from '#client/ui/forms/fields.tsx'
import type { FormValues } from '#client/ui/forms/form-model.ts'
import { ShortFields } from '#client/ui/page/layout.tsx'
import { Prose } from '#client/ui/text/prose.tsx'
import { Modal } from '#client/ui/windows/modal.tsx'
import { optionalMoment, optionalNumber, optionalText } from '#shared/fields.ts'
import { z } from '#shared/zod.ts'
import {
  type BrixInstrument,
  brixInstruments,
  type LimitName,
  type LimitsSet,
  limitRanges,
  type WatchLimits,
} from './watch/limits.ts'

/** The limits that people move; the others are for whoever calls the API. */
const offered = [
  ['hotLook', 'Hot: look', '°C'],
  ['hotAct', 'Hot: act', '°C'],
  ['coldLook', 'Cold: look', '°C'],
  ['silentHours', 'No reading for', 'h'],
  ['lagHours', 'Lag', 'h'],
  ['sluggishRate', 'Sluggish below', '°Bx/d'],
  ['stuckHours', 'Stuck for', 'h'],
  ['dryBrix', 'Dry below', '°Bx'],
  ['dryRs', 'Dry below', 'g/L'],
] as const satisfies readonly (readonly [LimitName, string, string])[]

const instrumentNames: Readonly<Record<BrixInstrument, string>> = {
  hydrometer: 'Hydrometer',
  refractometer: 'Refractometer',
}

const between = (name: LimitName) => {
  const [least, most] = limitRanges[name]
  return optionalNumber({
    rule: number => number.min(least, `At least ${least}`).max(most, `At most ${most}`),
  })
}

const form = z.object({
  ...Object.fromEntries(offered.map(([name]) => [name, between(name)])),
  brixBy: optionalText({ max: 20 }),
  coldSoakUntil: optionalMoment('Invalid moment'),
})

export interface LimitsWindowProps {
  title: string
  hint: string
  /** What is set so far, and what holds where nothing is. */
  limits: LimitsSet
  usual: WatchLimits
  /** Until when it is kept cold, where that can be said. */
  coldSoakUntil?: string | null
  hasColdSoak?: boolean
  onSave: (limits: LimitsSet, coldSoakUntil: string | null) => Promise<void>
  onClose: () => void
}

/** Where the watch draws its lines. An empty field is as usual. */
export function LimitsWindow(props: LimitsWindowProps) {
  const { title, hint, limits, usual, coldSoakUntil = null, hasColdSoak = false, onSave, onClose } = props
  const values = {
    ...Object.fromEntries(offered.map(([name]) => [name, limits[name] ?? ''])),
    brixBy: limits.brixBy ?? '',
    coldSoakUntil: coldSoakUntil ?? '',
  }

  function save(payload: FormValues) {
    const set = Object.fromEntries(offered.map(([name]) => [name, (payload[name] as number | null) ?? null]))
    // What the form does not offer stays as it was.
    const brixBy = brixInstruments.find(name => name === payload.brixBy) ?? null
    return onSave({ ...limits, ...set, brixBy }, (payload.coldSoakUntil as string | undefined) ?? null)
  }

  return (
    <Modal title={title} size="md" onClose={onClose}>
      <Form schemas={{ form, input: form }} values={values} onSave={save} onCancel={onClose}>
        <Prose>
          <p>{hint}</p>
        </Prose>
        {hasColdSoak && (
          <MomentField
            name="coldSoakUntil"
            label="Cold soak until"
            hint="Until then nothing is said of a slow start."
          />
        )}
        <SelectField
          name="brixBy"
          label="°Bx measured with"
          hint="What a refractometer shows while it ferments is corrected for alcohol."
          emptyLabel={`As usual (${instrumentNames[usual.brixBy].toLowerCase()})`}
          options={brixInstruments.map(value => ({ value, label: instrumentNames[value] }))}
        />
        <ShortFields>
          {offered.map(([name, label, unit]) => (
            <NumberField
              key={name}
              name={name}
              label={label}
              unit={unit}
              step={0.1}
              signed={name === 'dryBrix' || name === 'coldLook'}
              placeholder={String(usual[name])}
            />
          ))}
        </ShortFields>
      </Form>
    </Modal>
  )
}
