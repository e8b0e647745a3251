import { memo } from 'react'

/** The choices of a select. Apart, because a cellar has thousands of batches: they are drawn when they change. */
export const Options = memo(function Options({
  options,
}: {
  options: readonly { value: string | number; label: string }[]
}) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
})
