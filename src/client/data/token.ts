const key = 'token'

/** The bearer token of the signed-in person, or null. */
export function readToken(): string | null {
  return localStorage.getItem(key)
}

/** Keeps the token across reloads. */
export function storeToken(token: string): void {
  localStorage.setItem(key, token)
}

/** Forgets the token: later calls carry no bearer. */
export function removeToken(): void {
  localStorage.removeItem(key)
}

/** Hears of the token with which somebody signed in in another tab of this browser. */
export function onTokenOfOtherTab(listener: (token: string) => void): void {
  window.addEventListener('storage', event => {
    if (event.key === key && event.newValue) listener(event.newValue)
  })
}

/**
 * True once the token's own expiry has passed. Throws on a token that cannot be decoded; one without expiry
 * is left to the server to judge.
 */
export function isExpired(token: string, now: number): boolean {
  const payload = token.split('.')[1]
  if (!payload) throw new Error('The token has no payload')
  const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
  const { exp } = JSON.parse(text) as { exp?: unknown }
  return typeof exp === 'number' && exp * 1000 <= now
}
