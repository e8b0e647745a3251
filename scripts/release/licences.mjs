import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const licenceFile = /^(licen[cs]e|copying|notice)([.-].*)?$/i

function authorOf({ author }) {
  return typeof author === 'string' ? author : (author?.name ?? null)
}

/** What a package says of its licence: the texts that come with it, else the name of the licence and of the author. */
export function licenceOf(folder) {
  const info = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const texts = readdirSync(folder)
    .filter(name => licenceFile.test(name))
    .sort()
    .map(name => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
  return {
    name: info.name,
    version: info.version,
    licence: info.license ?? null,
    author: authorOf(info),
    texts,
  }
}

function headLine({ name, version, licence, author, texts }) {
  const by = texts.length === 0 && author ? `, by ${author}` : ''
  return `${name} ${version} (${licence ?? 'licence not named'}${by})`
}

/** One text for all of them, each text once however many share it, each package once per version. */
export function licencesText(packages) {
  const groups = new Map()
  for (const entry of packages) {
    const text = entry.texts.join('\n\n') || 'It came without the text of its licence.'
    groups.set(text, (groups.get(text) ?? new Set()).add(headLine(entry)))
  }
  const parts = [...groups].map(([text, heads]) => ({ heads: [...heads].sort(), text }))
  parts.sort((a, b) => (a.heads[0] < b.heads[0] ? -1 : 1))
  const line = '-'.repeat(80)
  return [
    'Wine Management is made with the work of others. These are their packages and licences.\n',
    ...parts.map(({ heads, text }) => `${line}\n${heads.join('\n')}\n${line}\n\n${text}\n`),
  ].join('\n')
}
