/** Brings an element that has just appeared to the middle of the view; made to be used as a ref. */
export function scrollIntoView(element: Element | null): void {
  element?.scrollIntoView({ block: 'center' })
}
