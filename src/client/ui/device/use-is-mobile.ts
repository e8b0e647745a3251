import { useMediaQuery } from '@mantine/hooks'

/** True below 768 px; 768 itself is desktop. */
export function useIsMobile(): boolean {
  return useMediaQuery('(width < 768px)', undefined, { getInitialValueInEffect: false })
}

/** True when the device asks for less movement. */
export function usePrefersReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)', undefined, { getInitialValueInEffect: false })
}
