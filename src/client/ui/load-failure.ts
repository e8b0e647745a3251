import { useEffect } from 'react'
import type { BannerBoard } from './banners.tsx'

/** Says in a banner why a load failed, for as long as it has; null takes the banner away. */
export function useLoadFailure({ showError, clearError }: BannerBoard, text: string | null): void {
  useEffect(() => {
    if (text) showError(text)
    else clearError()
  }, [text, showError, clearError])
}
