import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { hash } from '@node-rs/argon2'
import { openPromise } from 'yauzl'
import { fileWords } from '#app/winery-file-words.ts'
import { rebuildCellar } from '#features/records/cellar/queries/rebuilding.ts'
import { openForReading } from '#server/table-stores/open-store.ts'
import { type BroughtIn, bringIn } from '#server/winery-file/bring-in.ts'
import { checkWineryFile } from '#server/winery-file/check-winery-file.ts'
import { makeWineryFile } from '#server/winery-file/make-winery-file.ts'
import { writeSealedZip } from '#server/winery-file/sealed-zip.ts'
import { type AppUnderTest, hashOfPassword } from './app-under-test.ts'
import { onStore } from './backups.ts'

/** Every file of a ZIP by its name. */
export async function unzipped(path: string): Promise<Map<string, Buffer>> {
  const zip = await openPromise(path)
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

let written = 0

/** Everything of a winery, as a file in the folder of its server. */
export async function exported(server: AppUnderTest, wineryId: number): Promise<string> {
  const path = join(server.settings.dataDir, `winery-${++written}.zip`)
  const options = { words: fileWords, program: 'test' }
  await onStore(openForReading, server.settings, store =>
    makeWineryFile(store, wineryId, options, createWriteStream(path)),
  )
  return path
}

/** Brings a file in as the command does. */
export async function broughtInto(
  server: AppUnderTest,
  path: string,
  email = `brought${++written}@example.org`,
): Promise<BroughtIn & { email: string }> {
  const file = await checkWineryFile(path, fileWords.namings)
  try {
    const brought = await bringIn(server.connection.db, file, {
      admin: { email, passwordHash: await hashOfPassword() },
      unusableHash: await hash('what nobody knows', { memoryCost: 8, timeCost: 1, parallelism: 1 }),
      finish: async door => {
        await rebuildCellar(door)
      },
    })
    return { ...brought, email }
  } finally {
    file.close()
  }
}

/** The same file with changed contents, sealed as if that were right; with `isListed` the manifest agrees, too. */
export async function resealed(
  path: string,
  folder: string,
  change: (files: Map<string, string>) => unknown,
  { isListed = false } = {},
): Promise<string> {
  const files = new Map([...(await unzipped(path))].map(([name, content]) => [name, String(content)]))
  change(files)
  const manifest = JSON.parse(files.get('manifest.json') ?? '{}')
  if (isListed)
    for (const file of manifest.files) {
      const content = Buffer.from(files.get(file.name) ?? '')
      Object.assign(file, {
        bytes: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
      })
    }
  files.delete('manifest.json')
  const parts = [...files].map(([name, content]) => ({
    name,
    async *pieces() {
      yield content
    },
  }))
  const changed = join(folder, `changed-${++written}.zip`)
  const last = { name: 'manifest.json', content: () => JSON.stringify(manifest) }
  await writeSealedZip(parts, last, new Date(), createWriteStream(changed))
  return changed
}
