import type { FastifyInstance } from 'fastify'

/** A parsed JSON body. Tests look into answers of every shape, so its fields are read without ceremony. */
export type Json = ReturnType<typeof JSON.parse>

export interface Answer {
  status: number
  body: Json
  text: string
  headers: Record<string, string | string[] | number | undefined>
}

type Headers = Record<string, string>

export interface Caller {
  token: string | undefined
  get(path: string, headers?: Headers): Promise<Answer>
  post(path: string, body?: unknown, headers?: Headers): Promise<Answer>
  put(path: string, body?: unknown, headers?: Headers): Promise<Answer>
  patch(path: string, body?: unknown, headers?: Headers): Promise<Answer>
  delete(path: string, headers?: Headers): Promise<Answer>
}

/** Calls the app as one person would, over its real routes. */
export function callerOf(app: FastifyInstance, token?: string): Caller {
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: unknown,
    headers: Headers = {},
  ) => {
    const answer = await app.inject({
      method,
      url,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(payload !== undefined && { payload: payload as object }),
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return {
      status: answer.statusCode,
      text: answer.body,
      headers: answer.headers,
      body: isJson && answer.body ? JSON.parse(answer.body) : undefined,
    }
  }
  return {
    token,
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body = {}, headers) => call('POST', path, body, headers),
    put: (path, body = {}, headers) => call('PUT', path, body, headers),
    patch: (path, body = {}, headers) => call('PATCH', path, body, headers),
    delete: (path, headers) => call('DELETE', path, undefined, headers),
  }
}
