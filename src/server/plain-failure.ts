/** A failure that is fully told by its sentence: whoever reads it needs no more, and a stack would bury it. */
export class PlainFailure extends Error {}
