import classes from './code-list.module.css'

/** Codes to be written down or kept, letter by letter. */
export function CodeList({ label, codes }: { label: string; codes: readonly string[] }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {codes.map(code => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  )
}
