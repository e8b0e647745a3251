import fc from 'fast-check'

const scale = Number(process.env.SCALE || 1)

/** How often something is tried: quickly in every test run, more often where SCALE says so. */
export const times = (number: number): number => Math.max(1, Math.round(number * scale))

/** As many examples of a property. */
export const examples = (number: number) => ({ numRuns: times(number) })

/** True where the property finds an example that breaks it: it is tried on a rule that was broken on purpose. */
export function isFoundOut(property: fc.IProperty<unknown>, numRuns = 300): boolean {
  return fc.check(property, { numRuns, endOnFailure: true }).counterexample !== null
}
