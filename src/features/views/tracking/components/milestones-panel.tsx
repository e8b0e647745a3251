import { useState } from 'react'
import { PartTitle } from '#client/ui/charts/composition.tsx'
import { Disclosure } from '#client/ui/page/disclosure.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { Prose } from '#client/ui/text/prose.tsx'
import { milestones } from '../contract.ts'

const colors = { Done: 3, Next: 0, Ahead: 1 }

export function MilestonesPanel() {
  const [open, setOpen] = useState<number | null>(null)
  return (
    <Panel title="Key Milestones">
      <Stack>
        {milestones.map(({ id, name, when, state, details }) => (
          <Disclosure
            key={id}
            isOpen={open === id}
            onToggle={() => setOpen(open === id ? null : id)}
            title={<PartTitle color={colors[state]} name={name} detail={when} value={state} />}
          >
            <Prose>
              <p>{details}</p>
            </Prose>
          </Disclosure>
        ))}
      </Stack>
    </Panel>
  )
}
