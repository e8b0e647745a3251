import { useState } from 'react'
import {
  bottlesFrom,
  litresOf,
  litresOfRun,
  showBottles,
  showLitres,
  showSize,
} from '#cellar/bottle-sizes.ts'
import { Button } from '#client/ui/actions/button.tsx'
import { FieldSection } from '#client/ui/forms/field-groups.tsx'
import { useFieldValue, useFillField } from '#client/ui/forms/form-book.ts'
import { NumberInput } from '#client/ui/forms/number-input.tsx'
import { ShortFields } from '#client/ui/page/layout.tsx'
import { numberOf } from '#shared/numbers.ts'

/** What the count and the size mean in litres, and the way back: from the litres in a tank to a count. */
export function BottleCount() {
  const size = String(useFieldValue('bottleSize') ?? '')
  const count = numberOf(useFieldValue('bottleCount'))
  const fill = useFillField()
  const [litres, setLitres] = useState('')
  const wanted = numberOf(litres) ?? 0
  const filled = bottlesFrom(wanted, size)
  const takeOver = () => filled && filled.count > 0 && fill('bottleCount', String(filled.count))
  return (
    <FieldSection title="Bottles From Litres" hint={sentence(size, wanted, count)}>
      <ShortFields>
        <NumberInput
          label="Litres"
          value={litres}
          step={1}
          min={0}
          onChange={setLitres}
          onEnter={() => takeOver()}
        />
        {filled && filled.count > 0 && (
          <Button keepsFocus onClick={() => takeOver()}>
            Use {showBottles(filled.count)}
          </Button>
        )}
      </ShortFields>
    </FieldSection>
  )
}

/** From litres where some are given, else what the run takes. */
function sentence(size: string, litres: number, count: number | null): string {
  if (size.trim() === '') return 'Type a bottle size, then the litres that there are.'
  if (litresOf(size) === null)
    return `How much ${showSize(size)} holds is not known here. A size such as 750 ml or 1.5 L is.`
  const filled = bottlesFrom(litres, size)
  if (filled) {
    const left = filled.left > 0 ? `, with ${showLitres(filled.left)} left over` : ''
    const verb = filled.count === 1 ? 'is' : 'are'
    return `${showLitres(litres)} in ${showSize(size)} bottles ${verb} ${showBottles(filled.count)}${left}.`
  }
  const taken = count !== null && count > 0 ? litresOfRun(count, size) : null
  return taken === null
    ? 'Type the litres that there are.'
    : `${showBottles(count ?? 0)} of ${showSize(size)} take ${showLitres(taken)}.`
}
