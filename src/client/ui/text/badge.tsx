import '@mantine/core/styles/Badge.layer.css'
import { Badge as MantineBadge } from '@mantine/core'
import { type Tone, toneScales } from '../theme/palette.ts'

/** The texts are exact, so nothing may turn them into capitals or cut them short. */
const plain = { variant: 'light', size: 'lg', tt: 'none', fw: 600, miw: 'max-content' } as const

/** A short word on a tinted ground; the tone says what it means. */
export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <MantineBadge {...plain} color={toneScales[tone]} data-tone={tone}>
      {children}
    </MantineBadge>
  )
}

type Look = 'active' | 'inactive' | 'pending'

const looksByStatus: Record<string, Look> = {
  active: 'active',
  completed: 'active',
  'in use': 'active',
  pending: 'pending',
  'in progress': 'pending',
  planned: 'pending',
}
const tonesByLook: Record<Look, Tone> = { active: 'green', inactive: 'gray', pending: 'yellow' }

/** The tone that a status badge has. */
export function statusTone(status: string): Tone {
  return tonesByLook[lookOf(status)]
}

const lookOf = (status: string): Look => looksByStatus[status.trim().toLowerCase()] ?? 'inactive'

/** Any status in one of three looks, whatever its letter case; the text stays the real status. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <MantineBadge {...plain} color={toneScales[statusTone(status)]} data-look={lookOf(status)}>
      {status}
    </MantineBadge>
  )
}
