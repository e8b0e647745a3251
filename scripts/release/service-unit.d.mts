export function valuesOf(unit: string, setting: string): string[]
export function exposureIn(report: string): number | null
export function callsIn(listing: string, set: string): Set<string>
export function allowedCalls(unit: string, listing: string): Set<string>
export function tracedCalls(table: string): string[]
