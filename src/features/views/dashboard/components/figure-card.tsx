import type { IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { StatCard } from '#client/ui/page/stat-card.tsx'
import type { Loaded } from './dashboard-data.tsx'

interface FigureCardProps {
  label: string
  icon?: ComponentType<IconProps>
  source: Loaded<unknown>
  value: string
  unit?: string
  details?: readonly string[]
  caption?: string
  to?: string
}

/** A figure, or that there is none to show: a zero would be a lie. */
export function FigureCard({ source, ...card }: FigureCardProps) {
  const { label, icon, to } = card
  if (source.problem === null) return <StatCard {...card} />
  return <StatCard label={label} icon={icon} to={to} value="–" details={[source.problem]} />
}
