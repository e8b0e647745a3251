/** What waits for the press that is under way, or null while nothing is pressed. */
let waiting: (() => void)[] | null = null

function release(): void {
  const held = waiting ?? []
  waiting = null
  for (const act of held) act()
}

/** The click follows in the same turn, and has to find everything in its place. */
const releaseAfterClick = () => setTimeout(release)

// The focus moves when a mouse goes down, or the mouse that a finger is taken for.
window.addEventListener('mousedown', () => (waiting ??= []), true)
for (const end of ['mouseup', 'dragend', 'keydown']) window.addEventListener(end, releaseAfterClick, true)
// The list of a select swallows the release, so what is chosen in it, or a pointer that moves freely, counts too.
window.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLSelectElement) releaseAfterClick()
})
window.addEventListener('mousemove', ({ buttons }) => {
  if (waiting && buttons === 0) releaseAfterClick()
})

/**
 * Does it at once, or after the press that is under way has become a click: what it changes on the page must not move
 * what is under the pointer.
 */
export function afterPress(act: () => void): void {
  if (waiting) waiting.push(act)
  else act()
}
