import { useEffect } from 'react'
import type { BannerBoard } from './banners.tsx'

/** Says in a banner why a load failed, for as long as it has; a banner of another reason is left alone. */
export function useLoadFailure({ showError, clearError }: BannerBoard, text: string | null): void {
  useEffect(() => {
    if (!text) return
    showError(text)
    return clearError
  }, [text, showError, clearError])
}
