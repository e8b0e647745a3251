import { Modal } from '../windows/modal.tsx'
import classes from './shortcut-list.module.css'

/** One thing that keys do. */
export interface ShortcutLine {
  keys: readonly string[]
  does: string
}

/** What the keyboard can do, in a window. */
export function ShortcutList({ lines, onClose }: { lines: readonly ShortcutLine[]; onClose: () => void }) {
  return (
    <Modal title="Keyboard shortcuts" size="sm" onClose={onClose}>
      <dl className={classes.list}>
        {lines.map(({ keys, does }) => (
          <div key={does + keys.join()} className={classes.line}>
            <dt>
              {keys.map(key => (
                <kbd key={key} className={classes.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
