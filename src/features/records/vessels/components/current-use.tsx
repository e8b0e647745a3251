import { TextLink } from '#client/ui/text/text-link.tsx'
import type { ShownVessel } from '../rules.ts'

/** Links to the Active processes in a vessel. */
export function CurrentUse({ vessel: { uses } }: { vessel: ShownVessel }) {
  if (uses.length === 0) return 'None'
  return uses.map(({ to, text }) => (
    <div key={to}>
      <TextLink to={to}>{text}</TextLink>
    </div>
  ))
}
