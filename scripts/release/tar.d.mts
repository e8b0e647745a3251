export interface Entry {
  path: string
  content?: Buffer
  isProgram?: boolean
}
export function splitPath(path: string): { prefix: string; name: string }
export function tarOf(entries: readonly Entry[], time: number): Buffer
