import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import classes from './banners.module.css'

const shownFor = 3000

interface Shown {
  text: string
  /** Told apart from the last one, so that the same words shown again get their own time. */
  serial: number
}

/** The banners of a screen: what to render, and how to speak. */
export interface BannerBoard {
  success: Shown | null
  error: Shown | null
  showSuccess: (text: string) => void
  showError: (text: string) => void
  /** Takes the error away: the person is trying again. */
  clearError: () => void
}

let lastSerial = 0
const shown = (text: string): Shown => ({ text, serial: ++lastSerial })

/** Success clears after 3 s; an error stays until the next action, or clears likewise where `errorsClear`. */
export function useBanners({ errorsClear = false } = {}): BannerBoard {
  const [success, setSuccess] = useState<Shown | null>(null)
  const [error, setError] = useState<Shown | null>(null)

  useEffect(() => {
    if (!success) return
    const timer = setTimeout(() => setSuccess(null), shownFor)
    return () => clearTimeout(timer)
  }, [success])

  useEffect(() => {
    if (!error || !errorsClear) return
    const timer = setTimeout(() => setError(null), shownFor)
    return () => clearTimeout(timer)
  }, [error, errorsClear])

  const showSuccess = useCallback((text: string) => {
    setError(null)
    setSuccess(shown(text))
  }, [])
  const showError = useCallback((text: string) => setError(shown(text)), [])
  const clearError = useCallback(() => setError(null), [])

  return useMemo(
    () => ({ success, error, showSuccess, showError, clearError }),
    [success, error, showSuccess, showError, clearError],
  )
}

/** Where a screen's banners appear; they stay in view while a long list is scrolled. */
export function Banners({ board: { success, error, clearError } }: { board: BannerBoard }) {
  return (
    <div className={classes.place}>
      <div aria-live="polite">{success && <SuccessBanner key={success.serial} text={success.text} />}</div>
      {error && <ErrorBanner key={error.serial} text={error.text} onDismiss={clearError} />}
    </div>
  )
}

function SuccessBanner({ text }: { text: string }) {
  return (
    <Alert role="status" className={classes.banner} color="success" icon={<IconCircleCheck aria-hidden />}>
      {text}
    </Alert>
  )
}

/** A red banner; also for places that hold their message themselves. */
export function ErrorBanner({ text, onDismiss }: { text: string; onDismiss?: () => void }) {
  return (
    <Alert
      role="alert"
      className={classes.banner}
      color="danger"
      icon={<IconAlertTriangle aria-hidden />}
      withCloseButton={Boolean(onDismiss)}
      onClose={onDismiss}
      closeButtonLabel="Dismiss"
    >
      {text}
    </Alert>
  )
}
