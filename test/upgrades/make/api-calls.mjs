// Calls the API of whichever program answers. What it does not know it answers with 404.

const isUnknown = answer => answer.status === 404

export async function signIn(url, email, password) {
  const answer = await send(url, 'POST', '/api/auth/login', { email, password })
  if (answer.status !== 200)
    throw new Error(`The sign-in of ${email} answered ${answer.status}: ${answer.text}`)
  return callerOf(url, answer.body.token)
}

function callerOf(url, token) {
  const headers = { authorization: `Bearer ${token}` }
  return {
    get: path => send(url, 'GET', path, undefined, headers),
    /** The answer's body, or null where the program knows no such thing. */
    async write(method, path, body, more = {}) {
      const answer = await send(url, method, path, body, { ...headers, ...more })
      if (isUnknown(answer)) return null
      if (answer.status > 299) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`)
      return answer.body ?? {}
    },
    make(path, body, more) {
      return this.write('POST', path, body, more)
    },
  }
}

export async function send(url, method, path, body, headers = {}) {
  const isText = typeof body === 'string'
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { ...(body !== undefined && !isText && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('application/json')
  return { status: answer.status, text, body: isJson && text ? JSON.parse(text) : null }
}
