import { Button as MantineButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { stayInField } from './button.tsx'

interface ToggleButtonProps {
  isOn: boolean
  onToggle: (isOn: boolean) => void
  children: string
}

/** A button that is on or off, beside the field that it fills. */
export function ToggleButton({ isOn, onToggle, children }: ToggleButtonProps) {
  return (
    <MantineButton
      type="button"
      variant={isOn ? 'light' : 'default'}
      leftSection={isOn && <IconCheck size={16} aria-hidden />}
      aria-pressed={isOn}
      onMouseDown={stayInField}
      onClick={() => onToggle(!isOn)}
    >
      {children}
    </MantineButton>
  )
}
