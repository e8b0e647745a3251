import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { notePackages } from './scripts/prepare/bundled-packages.ts'
import { chunkGroups } from './scripts/prepare/chunk-groups.ts'
import { hintCompiler } from './scripts/prepare/compile-hints.ts'
import { buildWorker } from './scripts/prepare/worker-build.ts'

const compressible = /\.(js|css|html|svg|json|webmanifest|wasm)$/
const tooSmallToGain = 1024

/** Writes a .br and a .gz beside every asset, so that the server never compresses the same bytes twice. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (!dir) return
      const names = Object.keys(bundle).filter(name => compressible.test(name))
      await Promise.all(names.map(name => compressFile(join(dir, name))))
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < tooSmallToGain) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await Promise.all([
    promisify(brotliCompress)(content, quality).then(bytes => writeFile(`${path}.br`, bytes)),
    promisify(gzip)(content, { level: 9 }).then(bytes => writeFile(`${path}.gz`, bytes)),
  ])
}

const zipOnThisThread = fileURLToPath(new URL('src/client/sheets/zip-on-this-thread.ts', import.meta.url))

const apiPort = process.env.API_PORT ?? '3000'

const packages = notePackages()

export default defineConfig({
  plugins: [react(), hintCompiler(), buildWorker(), compressAssets(), packages],
  // The libraries for workbooks would start workers that the content policy forbids.
  resolve: { alias: [{ find: /^fflate$/, replacement: zipOnThisThread }] },
  // What reads spreadsheets beside the page: in pieces, as the page is, with its packages noted too.
  worker: { format: 'es', plugins: () => [packages] },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${apiPort}` } },
})
