const askedKey = 'storage asked for'

/** Whether the browser has promised not to clear this device's store away; null where it makes no such promises. */
export async function isLasting(): Promise<boolean | null> {
  return 'storage' in navigator && 'persisted' in navigator.storage ? navigator.storage.persisted() : null
}

/** Asks the browser for that promise, once: some ask the person. */
export async function askToLast(): Promise<void> {
  if (localStorage.getItem(askedKey) || (await isLasting()) !== false) return
  localStorage.setItem(askedKey, 'yes')
  await navigator.storage.persist()
}
