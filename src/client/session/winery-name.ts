const key = 'activeWinery'
const unnamed = 'Winery'

/** Keeps the name of the winery that the session belongs to. */
export function storeWineryName(name: string): void {
  // A name that reads like JSON is kept as JSON, so that it is shown as it was given.
  localStorage.setItem(key, readWineryName(name) === name ? name : JSON.stringify({ name }))
}

/** The stored winery's name: plain text, or JSON with `name`; blank or unreadable gives "Winery". */
export function readWineryName(stored: string | null = localStorage.getItem(key)): string {
  const text = stored?.trim() ?? ''
  if (!/^[{["]|^null$/.test(text)) return text || unnamed
  try {
    const value: unknown = JSON.parse(text)
    const name = typeof value === 'string' ? value : (value as { name?: unknown } | null)?.name
    return (typeof name === 'string' && name.trim()) || unnamed
  } catch {
    return unnamed
  }
}
