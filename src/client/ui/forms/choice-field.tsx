import { type FieldProps, SelectField } from './fields.tsx'
import { withStored } from './stored-choice.ts'

interface ChoiceFieldProps extends FieldProps {
  words: readonly string[]
  /** What is stored: offered too where it is a word of another server, lest it looks like the first of ours. */
  stored?: string
  emptyLabel?: string
}

/** One word of a fixed list. */
export function ChoiceField({ words, stored, ...props }: ChoiceFieldProps) {
  const options = withStored(words, stored).map(value => ({ value, label: value }))
  return <SelectField {...props} options={options} />
}

/** How far a record is. */
export function StatusField(props: Pick<ChoiceFieldProps, 'words' | 'stored'>) {
  return <ChoiceField name="status" label="Status" emptyLabel="Select a status" {...props} />
}
