import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeApi } from '#server/http/openapi.ts'
import { readSettings } from '#server/settings.ts'
import packageInfo from '../../../package.json' with { type: 'json' }
import { openDatabase } from '../prepare.ts'
import { createServer } from '../server.ts'

/** The API description as it is committed: of a server with the standard settings. */
export async function currentOpenApi(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wine-openapi-'))
  const settings = readSettings({ DATA_DIR: dataDir })
  const connection = await openDatabase(settings)
  try {
    const { api, app } = await createServer({ settings, connection, version: packageInfo.version })
    await app.close()
    return `${JSON.stringify(describeApi(api.routes, packageInfo.version), null, 2)}\n`
  } finally {
    await connection.db.destroy()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export async function writeOpenApi(): Promise<void> {
  writeFileSync('docs/openapi.json', await currentOpenApi())
  console.log('docs/openapi.json is current.')
}
