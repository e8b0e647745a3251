import type { Offer, RecordChange } from '#features/records/cellar/contract/changes.ts'

export const notAllowed = 'Your role does not allow this. The record stays as it is.'

/** What somebody ticked and unticked, by the sentence of the offer: it stays when the offers are told again. */
export type Choices = ReadonlyMap<string, boolean>

/** An offer as it stands: ticked as it came, unless somebody chose otherwise. */
export function isTicked(offer: Offer, choices: Choices): boolean {
  return offer.isAllowed && (choices.get(offer.text) ?? offer.isTicked)
}

/** The changes of other records that go along. */
export function tickedRecords(offers: readonly Offer[], choices: Choices): RecordChange[] {
  return offers.filter(offer => isTicked(offer, choices)).map(({ record }) => record)
}
