import { useUser } from '#client/session/session.ts'
import { FrameBell } from '#client/ui/frame/frame-bell.tsx'
import { watchScreen } from '../rules/places.ts'
import { useWatchBeside } from './use-watch.tsx'

/** How many fermentations need somebody to act; nothing where none does. */
export function WatchBell() {
  const mayView = useUser().permissions['fermentation:view'] === true
  const { judged } = useWatchBeside(mayView)
  const count = judged?.filter(({ severity }) => severity === 'act').length ?? 0
  if (count === 0) return null
  const label = count === 1 ? '1 fermentation to act on' : `${count} fermentations to act on`
  return <FrameBell to={`${watchScreen}?severity=act`} count={count} label={label} />
}
