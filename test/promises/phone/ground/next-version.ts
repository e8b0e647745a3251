import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { leftover } from '../../ground/leftovers.ts'

/** A copy of the built product that can be given out as ever newer versions of it. */
export interface NextVersions {
  /** The folder of its server. */
  dist: string
  /** Makes it a version of that name; a server that is started after that serves it. */
  become(version: string): void
}

const marked = ['index.html', 'service-worker.js']

export function copyProduct(dist = process.env.DIST || 'dist/server'): NextVersions {
  // Inside the project, where what the server imports is found.
  const folder = resolve('.cache/next-version', String(process.pid))
  mkdirSync(folder, { recursive: true })
  leftover(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(dist, join(folder, 'server'), { recursive: true })
  cpSync(join(dist, '../client'), join(folder, 'client'), { recursive: true })
  const file = (name: string) => join(folder, 'client', name)
  // The packed copies would still be of the former version.
  for (const name of marked) for (const packed of ['br', 'gz']) rmSync(file(`${name}.${packed}`))
  return {
    dist: join(folder, 'server'),
    become(version) {
      const former = /<meta name="build" content="(\w+)"/.exec(readFileSync(file('index.html'), 'utf8'))?.[1]
      if (!former) throw new Error('The page does not say which build it is.')
      for (const name of marked)
        writeFileSync(file(name), readFileSync(file(name), 'utf8').replaceAll(former, version))
    },
  }
}
