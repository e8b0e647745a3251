import { batchChoices } from '#cellar/named-batch.ts'
import { emptyChoice } from '#client/ui/forms/empty-choice.ts'
import { type FieldProps, SelectField } from '#client/ui/forms/fields.tsx'
import { Prose } from '#client/ui/text/prose.tsx'
import { TextLink } from '#client/ui/text/text-link.tsx'
import { useCellar } from './cellar-around.tsx'

interface BatchFieldProps extends FieldProps {
  /** What no choice means; without it one has to be chosen. */
  none?: string
}

/** A wine by its name. */
export function BatchField({ none, ...props }: BatchFieldProps) {
  const { batches, batchLoad } = useCellar()
  const words = { choose: 'Select a wine batch', none: 'No wine batches yet' }
  return (
    <SelectField
      {...props}
      options={batchChoices(batches)}
      emptyLabel={none ?? emptyChoice(batchLoad, batches, words)}
    />
  )
}

/** The way to a name that is not there yet; what is typed here waits. */
export function NewBatchLink() {
  return (
    <Prose>
      <p>
        Not in the list? <TextLink to="/batches?add=1">Add a wine batch</TextLink>. What you typed here waits
        for you.
      </p>
    </Prose>
  )
}
