/** Where the API is, when it is not where the page came from. */
export const host = (import.meta.env.VITE_API_URL ?? '').replace(/\/$/, '')
