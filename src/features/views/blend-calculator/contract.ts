/** What a base wine is measured by, with the limits of its input and how its result is drawn. */
export const measures = [
  {
    key: 'alcohol',
    name: 'Alcohol',
    label: 'Alcohol (%)',
    unit: '%',
    min: 0,
    max: 30,
    step: 0.1,
    barPerUnit: 6,
  },
  { key: 'pH', name: 'pH', label: 'pH', unit: '', min: 0, max: 14, step: 0.01, barPerUnit: 100 / 14 },
  {
    key: 'totalAcidity',
    name: 'Total Acidity',
    label: 'Total Acidity (g/L)',
    unit: 'g/L',
    min: 0,
    max: undefined,
    step: 0.01,
    barPerUnit: 10,
  },
  {
    key: 'residualSugar',
    name: 'Residual Sugar',
    label: 'Residual Sugar (g/L)',
    unit: 'g/L',
    min: 0,
    max: undefined,
    step: 0.1,
    barPerUnit: 5,
  },
] as const

export type MeasureKey = (typeof measures)[number]['key']

export const percentageInput = { label: 'Percentage (%)', min: 0, max: 100, step: 0.1 } as const

/** After the last change, how long the calculator waits before it works the blend out again. */
export const calculationDelay = 300

export const colorCount = 8

export const blendTexts = {
  valid: 'Valid Blend',
  incomplete: 'Incomplete',
  wrongTotal: 'Total percentage must equal 100%.',
  partOfBlend: (total: number) =>
    `What ${total}% of these wines would bring. It is the blend itself at a total of 100%.`,
  nothingToBlend: 'Give a base wine a percentage above 0 to see the blend.',
  approximatePh: 'A weighted average, which for pH is an approximation.',
  estimateNeeds: 'Enter the pH and the total acidity of every base wine in the blend to see this estimate.',
}
