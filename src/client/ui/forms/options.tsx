import { memo, type ReactNode, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'

interface Choice {
  value: string | number
  label: string
}

/** Beyond this many, choices are drawn when someone reaches for them. */
const drawnAtOnce = 250

interface DrawnOptions {
  children: ReactNode
  onPointerEnter?: () => void
  onPointerDown?: () => void
  onFocus?: () => void
}

/**
 * The choices of a select, and how it notices that someone reaches for it. A cellar has thousands of batches: to have
 * them all in the page from the start holds it up longer than everything else on it, and most visits open no list.
 */
export function useOptions(options: readonly Choice[], chosen: unknown): DrawnOptions {
  const [isReached, setIsReached] = useState(false)
  const isPart = !isReached && options.length > drawnAtOnce
  const text = String(chosen ?? '')
  const drawn = useMemo(() => {
    if (!isPart) return options
    // What is chosen has to be among them, or the select would show another.
    const later = options.slice(drawnAtOnce).filter(({ value }) => String(value) === text)
    return [...options.slice(0, drawnAtOnce), ...later]
  }, [options, isPart, text])
  const children = <Choices options={drawn} />
  if (!isPart) return { children }
  // They have to be there before the browser opens its list.
  const reach = () => flushSync(() => setIsReached(true))
  return { children, onPointerEnter: reach, onPointerDown: reach, onFocus: reach }
}

/** Drawn when the choices change, and not with every change of the page around them. */
const Choices = memo(function Choices({ options }: { options: readonly Choice[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
})
