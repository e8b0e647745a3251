/**
 * Brings an element that has just appeared to the middle of the view; made to be used as a ref. It waits for the
 * next frame, because the page's own scroll position is restored while the element appears.
 */
export function scrollIntoView(element: Element | null): void {
  if (element) requestAnimationFrame(() => element.scrollIntoView({ block: 'center' }))
}
