import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { splitPath, tarOf } from '../../scripts/release/tar.mjs'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** Unpacks as people do, with the tar of the system, and gives the folder. */
function unpack(bytes: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'wine-tar-'))
  folders.push(folder)
  writeFileSync(join(folder, 'made.tar'), bytes)
  execFileSync('tar', ['-xf', 'made.tar'], { cwd: folder })
  return folder
}

const time = 1_700_000_000
const deep = `top/${'a-folder-with-a-name/'.repeat(8)}file.txt`
const entries = [
  { path: 'top/b.txt', content: Buffer.from('second') },
  { path: 'top/' },
  { path: 'top/a.mjs', content: Buffer.alloc(1024, 'x'), isProgram: true },
  { path: 'top/empty', content: Buffer.alloc(0) },
  { path: deep, content: Buffer.from('Grüße') },
]

it('what is packed comes out again, byte by byte, with its time', () => {
  const folder = unpack(tarOf(entries, time))
  for (const { path, content } of entries.filter(each => each.content))
    expect(readFileSync(join(folder, path))).toEqual(content)
  expect(readdirSync(join(folder, 'top')).sort()).toEqual(['a-folder-with-a-name', 'a.mjs', 'b.txt', 'empty'])
  expect(statSync(join(folder, 'top/b.txt')).mtimeMs).toBe(time * 1000)
  expect(statSync(join(folder, 'top/a.mjs')).mode & 0o100).toBe(process.platform === 'win32' ? 0 : 0o100)
})

it('the same files give the same bytes in whatever order they come, and another time others', () => {
  expect(tarOf([...entries].reverse(), time).equals(tarOf(entries, time))).toBe(true)
  expect(tarOf(entries, time + 1).equals(tarOf(entries, time))).toBe(false)
})

it('a long path is divided at a slash, and one that no header holds is refused', () => {
  expect(splitPath(deep)).toEqual({ prefix: expect.stringMatching(/^top\//), name: expect.any(String) })
  const { prefix, name } = splitPath(deep)
  expect(`${prefix}/${name}`).toBe(deep)
  expect(() => splitPath('x'.repeat(101))).toThrow('too long')
  expect(() => splitPath(`${'folder/'.repeat(40)}file`)).toThrow('too long')
})
