import { type RefObject, useEffect } from 'react'
import type { BannerBoard } from './banners.tsx'

/**
 * Says in a banner why a load failed, for as long as it has; a banner of another reason is left alone. While `outranked`
 * is set something is told that matters more, and it is not replaced; a load that succeeds ends that.
 */
export function useLoadFailure(
  { showError, clearError }: BannerBoard,
  text: string | null,
  outranked?: RefObject<boolean>,
): void {
  useEffect(() => {
    if (!text && outranked) outranked.current = false
    if (!text || outranked?.current) return
    showError(text)
    return () => {
      if (!outranked?.current) clearError()
    }
  }, [text, outranked, showError, clearError])
}
