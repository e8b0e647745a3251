/** A failure that is fully told by its sentence: a stack would only bury it. */
export class PlainFailure extends Error {}
