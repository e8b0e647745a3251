/** Up to here a text is short enough for whatever order its marks are in. */
const shortText = 1000

/** More marks than any language puts on one letter; two of them are marks only once they are made compatible. */
const surplusMarks = /([\p{M}\uff9e\uff9f]{64})[\p{M}\uff9e\uff9f]+/gu

/**
 * The text in one Unicode form, in time that grows with the text. The platform's own way puts the marks on each letter
 * in order and takes the square of their number: one letter with 100,000 marks would hold the server for seconds. Of a
 * long text marks beyond any use are left out, so this is for comparing long texts; short ones lose nothing.
 */
export function inForm(text: string, form: 'NFC' | 'NFD' | 'NFKC'): string {
  return (text.length <= shortText ? text : text.replace(surplusMarks, '$1')).normalize(form)
}
