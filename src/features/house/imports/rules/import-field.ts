/** One field of a kind of record as an import looks at it. */
export interface ImportField {
  name: string
  label: string
  type: 'text' | 'number' | 'day' | 'moment' | 'clock' | 'choice' | 'reference' | 'yes-no'
  choices?: readonly string[]
  /** In what the product keeps it; without one the metrics and the field's name decide. */
  unit?: string
  isRequired: boolean
  /** Of a time of day: the moment whose day another column has. */
  clockOf?: string
  /** The name of the kind that it refers to. */
  refersTo?: string
}
