import { ChoiceButtons } from '#client/ui/actions/choice-buttons.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { type Appearance, useAppearance } from '#client/ui/theme/appearance.ts'

const choices: { value: Appearance; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
]

/** How the product looks on this device. */
export function AppearancePanel() {
  const { appearance, choose } = useAppearance()
  return (
    <Panel title="Appearance" hint="Kept on this device. System follows the device’s own setting.">
      <ChoiceButtons label="Appearance" options={choices} value={appearance} onChange={choose} />
    </Panel>
  )
}
