import type { FastifyReply } from 'fastify'
import type { SignedIn } from '../../auth/sessions.ts'
import { encodingFor } from '../answer-bytes.ts'

const idHeader = 'x-request-id'

/**
 * By what an answer is known: who may see it, how it travels, and the address. People of one role see the same, a program by itself; an
 * answer that differs from person to person must not be kept. The origin counts because answers name it.
 */
export function answerKey({ wineryId, rights }: SignedIn, asked: AskedHeaders, url: string): string {
  const encoding = encodingFor(asked['accept-encoding'])
  return `${wineryId}.${rights} ${encoding} ${asked.prefer ?? ''} ${asked.origin ?? ''} ${url}`
}

/** The headers of a request by which its answer differs. */
export interface AskedHeaders {
  'accept-encoding'?: string | undefined
  prefer?: string | undefined
  origin?: string | undefined
}

/** The head of an answer as it stands, names and values in turn; the id of the request stands first. */
export function headOf(reply: FastifyReply): string[] {
  const { [idHeader]: id, ...headers } = reply.getHeaders()
  const head = [idHeader, String(id)]
  for (const [name, value] of Object.entries(headers))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) head.push(name, String(each))
  return head
}

/** What says something of the bytes that follow, and is not said where none do. */
const aboutBytes: readonly string[] = ['content-type', 'content-encoding', 'content-length']

/** What is left of the head of an answer where the caller has its bytes already. */
export function headOf304(head: readonly string[]): string[] {
  const left: string[] = []
  for (let at = 0; at < head.length; at += 2)
    if (!aboutBytes.includes(head[at] as string)) left.push(head[at] as string, head[at + 1] as string)
  return left
}

/** The head with the id of this request in it. */
export function headFor(head: readonly string[], requestId: string): string[] {
  const own = head.slice()
  own[1] = requestId
  return own
}

/** Says that answers differ by a request header, besides what was already said. */
export function addVary(reply: FastifyReply, name: string): void {
  const said = reply.getHeader('vary')
  const names = said === undefined ? [] : String(said).split(/, */)
  if (!names.some(each => each.toLowerCase() === name)) reply.header('vary', [...names, name].join(', '))
}
