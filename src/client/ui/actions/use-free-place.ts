import { type RefObject, useEffect, useState } from 'react'

const controls = 'a, button, input, select, textarea, label'
const step = 12
const highest = 240
/** Points per side at which is looked below: close enough for every control to be met. */
const points = [0, 1 / 3, 2 / 3, 1]
/** While the page moves nothing else does. */
const settles = 100

/**
 * How far up, in px, a floating element stands so that no control of the page lies below it once the page rests; null
 * where no such place is in reach.
 */
export function useFreePlace(ref: RefObject<HTMLElement | null>): number | null {
  const [lifted, setLifted] = useState<number | null>(0)

  useEffect(() => {
    let timer = 0
    const look = () => {
      if (ref.current) setLifted(freePlace(ref.current))
    }
    const lookSoon = () => {
      clearTimeout(timer)
      timer = window.setTimeout(look, settles)
    }
    const watcher = new ResizeObserver(lookSoon)
    watcher.observe(document.body)
    document.addEventListener('scroll', lookSoon, { capture: true, passive: true })
    window.addEventListener('resize', lookSoon)
    return () => {
      clearTimeout(timer)
      watcher.disconnect()
      document.removeEventListener('scroll', lookSoon, { capture: true })
      window.removeEventListener('resize', lookSoon)
    }
  }, [ref])

  return lifted
}

function freePlace(element: HTMLElement): number | null {
  const { width, height } = element.getBoundingClientRect()
  const { right, bottom } = getComputedStyle(element)
  const left = window.innerWidth - Number.parseFloat(right) - width
  const top = window.innerHeight - Number.parseFloat(bottom) - height
  for (let up = 0; up <= highest; up += step)
    if (points.every(x => points.every(y => isFree(element, left + x * width, top - up + y * height))))
      return up
  return null
}

function isFree(element: HTMLElement, x: number, y: number): boolean {
  return document
    .elementsFromPoint(x, y)
    .every(below => element.contains(below) || below.closest(controls) === null)
}
