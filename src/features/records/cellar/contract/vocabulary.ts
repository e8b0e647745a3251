/** What is done in a cellar, in the order in which it is offered, with the words that screens use. */
export const operationKinds = {
  opening: { label: 'Opening balance', recorded: 'Opening balance recorded.', act: 'Record opening balance' },
  receive: { label: 'Grapes received', recorded: 'Grapes recorded.', act: 'Record grapes' },
  crush: { label: 'Crush or press grapes', recorded: 'Crush recorded.', act: 'Record crush' },
  press: { label: 'Pressing', recorded: 'Pressing recorded.', act: 'Record pressing' },
  transfer: { label: 'Racking', recorded: 'Racking recorded.', act: 'Record racking' },
  topping: { label: 'Topping', recorded: 'Topping recorded.', act: 'Record topping' },
  blend: { label: 'Blend', recorded: 'Blend recorded.', act: 'Record blend' },
  addition: { label: 'Addition', recorded: 'Addition recorded.', act: 'Record addition' },
  measure: { label: 'Measured volume', recorded: 'Measured volume recorded.', act: 'Record volume' },
  loss: { label: 'Loss', recorded: 'Loss recorded.', act: 'Record loss' },
  bottling: { label: 'Bottling', recorded: 'Bottling recorded.', act: 'Record bottling' },
  bulkIn: { label: 'Bulk wine in', recorded: 'Bulk wine recorded.', act: 'Record bulk wine' },
  bulkOut: { label: 'Bulk wine out', recorded: 'Bulk wine recorded.', act: 'Record bulk wine' },
  dump: { label: 'Dump', recorded: 'Dump recorded.', act: 'Record dump' },
  rename: { label: 'Rename', recorded: 'Rename recorded.', act: 'Rename' },
} as const

export type OperationKind = keyof typeof operationKinds
export const kindNames = Object.keys(operationKinds) as [OperationKind, ...OperationKind[]]

/** Why wine is lost. Other needs a note. */
export const lossReasons = [
  'Lees',
  'Evaporation',
  'Spill',
  'Sample',
  'Filtration',
  'Pomace',
  'Bottling',
  'Other',
] as const
export type LossReason = (typeof lossReasons)[number]

/** How a volume was measured. */
export const measureMethods = ['Dip', 'Weigh', 'Flow meter', 'Other'] as const

/** In what an addition is measured out; other texts are accepted. */
export const amountUnits = ['g', 'kg', 'mL', 'L', 'g/hL', 'mg/L', 'ppm'] as const

export const operationStatuses = ['current', 'replaced', 'removed'] as const
export type OperationStatus = (typeof operationStatuses)[number]

/** The most lines of one entry. */
export const mostLines = 1000
