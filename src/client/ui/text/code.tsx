import classes from './code.module.css'

/** What a record is called by in short, such as `WB-20240905-0001`: it stays in one piece where a line has room for it. */
export function Code({ text }: { text: string }) {
  return <span className={classes.code}>{text}</span>
}
