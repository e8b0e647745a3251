// Sugar in must, by its density at 20 °C. Once it ferments, alcohol makes it lighter: what these say is then apparent.

/** Hackbarth 2011 on the tables of the AOAC, from the constant on. */
const series = [
  1, 0.3875135555, 0.09702881653, 0.388335748, -1.782845295, 5.591472292, -11.00667976, 13.62230734,
  -10.33082001, 4.387787019, -0.799555873,
]

/** The lightest and the heaviest that a hydrometer for must or wine can show, in °Bx. */
const lightest = -10
const heaviest = 60

/** The specific gravity of so many °Bx. */
export function brixToSg(brix: number): number {
  const part = brix / 100
  return series.reduceRight((sum, factor) => sum * part + factor, 0)
}

/** The °Bx of a specific gravity: the other way round, by halving. */
export function sgToBrix(sg: number): number {
  let low = lightest
  let high = heaviest
  // Each step halves what is left: 45 of them are finer than any number that somebody types.
  for (let step = 0; step < 45; step++) {
    const middle = (low + high) / 2
    if (brixToSg(middle) < sg) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** The short form of VinoCalc, within 0.03 °Bx of the exact one from 0 to 30. */
export function sgToBrixShort(sg: number): number {
  return 143.254 * sg ** 3 - 648.67 * sg ** 2 + 1125.805 * sg - 620.389
}

/** The short form, within 0.0002 of the exact one. */
export function brixToSgShort(brix: number): number {
  return 1 + brix / (258.6 - (227.1 * brix) / 258.2)
}

export const sgToOechsle = (sg: number): number => 1000 * (sg - 1)

export const sgToBaume = (sg: number): number => 145 - 145 / sg

/** As VinoCalc has it. */
export const sgToKmw = (sg: number): number => 1.53 * sgToBaume(sg)

/** Dissolved solids in grams a litre. */
export const solidsOf = (brix: number): number => brixToSg(brix) * brix * 10

/**
 * The specific gravity of fermenting must by a refractometer, which alcohol deceives: from what it showed before the
 * fermentation and what it shows now (VinoCalc). An approximation.
 */
export function refractometerSg(first: number, now: number): number {
  return (
    1.001843 -
    0.002318474 * first -
    0.000007775 * first ** 2 -
    0.000000034 * first ** 3 +
    0.00574 * now +
    0.00003344 * now ** 2 +
    0.000000086 * now ** 3
  )
}

/** Alcohol in % by volume of a wine that both instruments have measured (VinoCalc). */
export function alcoholOf(refractometer: number, sg: number): number {
  return 1.646 * refractometer - 2.703 * sgToBaume(sg) - 1.794
}
