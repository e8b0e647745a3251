import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconCircleDashed,
  IconPlayerSkipForward,
} from '@tabler/icons-react'
import classes from './walk.module.css'

const marks = {
  entered: IconCheck,
  odd: IconAlertTriangle,
  skipped: IconPlayerSkipForward,
  unreachable: IconBan,
  open: IconCircleDashed,
}

/** One stop in the list of a walk. */
export interface WalkLine {
  key: string
  title: string
  /** What was said there, line by line. */
  lines: readonly string[]
  state: keyof typeof marks
  /** What can be done about it: "Correct". */
  act: string
}

/** All stops of a walk with what became of them. */
export function WalkList({
  label,
  lines,
  onAct,
}: {
  label: string
  lines: readonly WalkLine[]
  onAct: (key: string) => void
}) {
  return (
    <ul className={classes.list} aria-label={label}>
      {lines.map(({ key, title, lines: said, state, act }) => {
        const Mark = marks[state]
        return (
          <li key={key} className={classes.line} data-state={state}>
            <Mark className={classes.mark} size={22} aria-hidden />
            <div className={classes.lineWords}>
              <strong>{title}</strong>
              {said.map(text => (
                <span key={text} className={classes.lineSaid}>
                  {text}
                </span>
              ))}
            </div>
            <button
              type="button"
              className={classes.act}
              aria-label={`${act} ${title}`}
              onClick={() => onAct(key)}
            >
              {act}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
