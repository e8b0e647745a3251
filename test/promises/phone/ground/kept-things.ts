import type { Page } from '@playwright/test'

/** Whose answers and whose entries lie on the device, by person, as they lie there. */
export const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('wine-management')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const all = (store: string) =>
      new Promise<string[]>((resolve, reject) => {
        const reading = database.transaction(store).objectStore(store).getAll()
        reading.onsuccess = () => resolve(reading.result.map(({ person }: { person: string }) => person))
        reading.onerror = () => reject(reading.error)
      })
    const kept = { answers: await all('answers'), entries: await all('entries') }
    database.close()
    return kept
  })
