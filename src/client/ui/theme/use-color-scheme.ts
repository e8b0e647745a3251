import { useComputedColorScheme } from '@mantine/core'

/** Whether the page is light or dark at the moment, from its first drawing on. */
export function useColorScheme(): 'light' | 'dark' {
  return useComputedColorScheme('light', { getInitialValueInEffect: false })
}
