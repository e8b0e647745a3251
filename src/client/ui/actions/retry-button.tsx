import { useState } from 'react'
import { Button } from './button.tsx'

/** Tries again what could not be loaded. A screen says a moment later that it loads: a press until then would be lost. */
export function RetryButton({ onRetry, size }: { onRetry: () => unknown; size?: 'sm' }) {
  const [isTrying, setIsTrying] = useState(false)

  async function retry() {
    setIsTrying(true)
    try {
      await onRetry()
    } finally {
      setIsTrying(false)
    }
  }

  return (
    <Button {...(size && { size })} disabled={isTrying} aria-busy={isTrying} onClick={() => void retry()}>
      Retry
    </Button>
  )
}
