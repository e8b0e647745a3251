export const platforms: string[]
export const copied: Record<string, string>
export function releasedPackage(info: object): { version: string; scripts: Record<string, string> }
export function isReleased(path: string): boolean
export function isNeeded(path: string, choice: { platform: string; bundled: readonly string[] }): boolean
