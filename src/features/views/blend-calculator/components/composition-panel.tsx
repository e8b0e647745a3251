import { IconPlus } from '@tabler/icons-react'
import { Button } from '#client/ui/actions/button.tsx'
import { CompositionBar } from '#client/ui/charts/composition.tsx'
import { MeasuredBar } from '#client/ui/charts/measured-bar.tsx'
import { Notice } from '#client/ui/messages/notice.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { Badge } from '#client/ui/text/badge.tsx'
import { blendTexts } from '../contract.ts'
import {
  addWine,
  type Blend,
  canRoundTo100,
  changeWine,
  distribute,
  measuredOf,
  removeWine,
  roundTo100,
  totalOf,
  totalTone,
} from '../rules.ts'
import { BaseWineForm } from './base-wine-form.tsx'

interface CompositionPanelProps {
  blend: Blend
  /** Takes what to make of the blend as it is by then: two quick clicks must both count. */
  onChange: (change: (blend: Blend) => Blend) => void
}

export function CompositionPanel({ blend, onChange }: CompositionPanelProps) {
  const measured = blend.wines.map(measuredOf)
  const total = totalOf(measured)
  const isValid = total === 100
  const parts = blend.wines.map(({ id, color }, index) => ({
    id,
    color,
    percent: measured[index]?.percentage ?? 0,
  }))
  return (
    <Panel
      title="Composition"
      aside={
        <>
          <Badge tone={isValid ? 'green' : 'yellow'}>
            {isValid ? blendTexts.valid : blendTexts.incomplete}
          </Badge>
          <Button size="sm" onClick={() => onChange(distribute)}>
            Distribute
          </Button>
        </>
      }
    >
      <Stack>
        <MeasuredBar
          isProgress
          size="lg"
          label="Total percentage"
          value={`${total}%`}
          percent={total}
          tone={totalTone(total)}
        />
        <CompositionBar label="Shares of the base wines" parts={parts} />
        {total !== 100 && total !== 0 && (
          <Notice
            kind="warning"
            action={
              canRoundTo100(measured) && (
                <Button size="sm" onClick={() => onChange(roundTo100)}>
                  Round to 100%
                </Button>
              )
            }
          >
            {blendTexts.wrongTotal}
          </Notice>
        )}
        {blend.wines.map((wine, index) => (
          <BaseWineForm
            key={wine.id}
            wine={wine}
            place={index + 1}
            onChange={change => onChange(now => changeWine(now, wine.id, change))}
            onRemove={blend.wines.length > 1 ? () => onChange(now => removeWine(now, wine.id)) : undefined}
          />
        ))}
        <Button icon={<IconPlus size={18} aria-hidden />} onClick={() => onChange(addWine)}>
          Add Base Wine
        </Button>
      </Stack>
    </Panel>
  )
}
