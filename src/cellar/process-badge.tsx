import { Badge } from '#client/ui/text/badge.tsx'
import type { Tone } from '#client/ui/theme/palette.ts'

/** Fermentations and agings share their colours; neither has the other's own statuses. */
const tones: Record<string, Tone> = {
  Active: 'green',
  Completed: 'blue',
  Stuck: 'red',
  Cancelled: 'red',
  Stopped: 'yellow',
  'On Hold': 'yellow',
}

/** The status of a fermentation or an aging: Active green, Completed blue, trouble red, a pause yellow, else grey. */
export function ProcessBadge({ status }: { status: string }) {
  return <Badge tone={tones[status] ?? 'gray'}>{status}</Badge>
}
