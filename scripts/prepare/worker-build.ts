import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rollup } from 'vite'

const source = 'src/client/worker/service-worker.ts'
const signIn = 'index.html'
const frame = '/src/app/shell.tsx'

/** Of the files beside the build these are part of a page; the others are for whoever installs the product. */
const ofThePage = /\.(js|svg|webmanifest)$/
/** What every screen consists of. Anything else, such as what reads a camera's picture, is kept when first used. */
const ofScreens = /\.(js|css)$/

type Bundle = Rollup.OutputBundle

/**
 * Writes the service worker together with the list of what it keeps, and the name of this build into the page. The name
 * is made of the contents: the same sources give the same one, and windows are not asked to load what they have.
 */
export function buildWorker(): Plugin {
  let [root, publicDir] = ['', '']
  return {
    name: 'build-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root
      publicDir = config.publicDir
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const code = await compileWorker(root)
        const page = bundle[signIn]
        if (page?.type !== 'asset') this.error('The page is not part of the build')
        const html = String(page.source)
        const beside = readdirSync(publicDir).filter(name => ofThePage.test(name))
        const first = ['/', ...beside.map(asPath), ...firstOf(bundle).map(asPath)]
        const rest = Object.keys(bundle)
          .filter(name => ofScreens.test(name))
          .map(asPath)
          .filter(path => !first.includes(path))
        const hash = createHash('sha256').update(JSON.stringify([first, rest, html, code]))
        for (const name of beside) hash.update(readFileSync(join(publicDir, name)))
        const version = hash.digest('hex').slice(0, 16)
        page.source = html.replace('<title>', `<meta name="build" content="${version}" />\n    <title>`)
        const list = JSON.stringify({ version, first, rest })
        this.emitFile({
          type: 'asset',
          fileName: 'service-worker.js',
          source: `const build = ${list};\n${code}`,
        })
      },
    },
  }
}

const asPath = (name: string) => `/${name}`

/** What the sign-in and the frame load, with everything that these import. */
function firstOf(bundle: Bundle): string[] {
  const found = new Set<string>()
  const follow = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || found.has(name)) return
    found.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
    for (const imported of chunk.imports) follow(imported)
  }
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && (chunk.isEntry || chunk.facadeModuleId?.endsWith(frame)))
      follow(chunk.fileName)
  return [...found].sort()
}

async function compileWorker(root: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: join(root, source), output: { format: 'iife' } },
    },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error('The service worker could not be built')
  return output.output[0].code
}
