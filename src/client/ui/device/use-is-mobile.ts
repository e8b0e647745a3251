import { useMediaQuery } from '@mantine/hooks'

/** True below 768 px; 768 itself is desktop. */
export function useIsMobile(): boolean {
  return useMediaQuery('(width < 768px)', undefined, { getInitialValueInEffect: false })
}

/** True below 1280 px, where a table may not have room for all its columns. */
export function useIsShortOfRoom(): boolean {
  return useMediaQuery('(width < 1280px)', undefined, { getInitialValueInEffect: false })
}

/** True when the device asks for less movement. */
export function usePrefersReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)', undefined, { getInitialValueInEffect: false })
}
