import { useMantineColorScheme } from '@mantine/core'

/** How the product looks on this device: as chosen, or as the device itself does. */
export type Appearance = 'light' | 'dark' | 'system'

/** The choice of this device and a way to change it; it takes effect at once, in other tabs too. */
export function useAppearance(): { appearance: Appearance; choose: (appearance: Appearance) => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return {
    appearance: colorScheme === 'auto' ? 'system' : colorScheme,
    choose: appearance => setColorScheme(appearance === 'system' ? 'auto' : appearance),
  }
}
