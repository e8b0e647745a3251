import type { OperationKind } from '#features/records/cellar/contract/vocabulary.ts'

/** What each form is for, under its heading. */
export const entrySubtitles: Readonly<Record<OperationKind, string>> = {
  opening: 'What is in the vessels on the day the ledger begins',
  receive: 'What came in from the vineyard, before it is wine',
  crush: 'Grapes become must, or juice, in a vessel',
  press: 'From the skins into vessels, by fractions if you like',
  transfer: 'From vessels into vessels, and what was lost on the way',
  topping: 'From one vessel into many, each keeps its own name',
  blend: 'Several wines become one under a name of its own',
  addition: 'What was added to which wine, and how much',
  measure: 'What is really in a vessel; the ledger follows',
  loss: 'What evaporated, was spilled or taken as a sample',
  bottling: 'From vessels into bottles',
  bulkIn: 'Wine that came from somewhere else',
  bulkOut: 'Wine that left the cellar by the tank',
  dump: 'Wine that is thrown away, all of it',
  rename: 'The same wine under another name',
}
