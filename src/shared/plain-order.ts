/** Signs in the order in which texts are sorted by them; numbers and then letters follow. */
const signs = ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$'
const isPlain = /^[ -~]*$/
const zero = 48
const ofNumbers = 100

/** By the code of a sign, capital letters as small ones; all digits weigh the same, since numbers are compared as a whole. */
const weights = Array.from({ length: 127 }, (_, code) => {
  const text = String.fromCharCode(code).toLowerCase()
  if (/[a-z]/.test(text)) return ofNumbers + text.charCodeAt(0)
  return /\d/.test(text) ? ofNumbers : signs.indexOf(text)
})

const weightAt = (text: string, at: number) => weights[text.charCodeAt(at)] as number

/** Where the number that begins here ends, and where it begins without its leading zeros. */
function numberFrom(text: string, from: number): { first: number; end: number } {
  let end = from
  while (end < text.length && weightAt(text, end) === ofNumbers) end++
  let first = from
  while (first < end && text.charCodeAt(first) === zero) first++
  return { first, end }
}

/**
 * Orders two texts of plain signs as a collator with numbers and without case does; null where one has any other sign.
 * To make the browser's collator takes a phone longer than to sort a cellar, and most codes have plain signs only.
 */
export function comparePlain(left: string, right: string): number | null {
  if (!isPlain.test(left) || !isPlain.test(right)) return null
  let [at, other] = [0, 0]
  while (at < left.length && other < right.length) {
    const difference = weightAt(left, at) - weightAt(right, other)
    if (difference !== 0) return difference
    if (weightAt(left, at) !== ofNumbers) {
      at++
      other++
      continue
    }
    const [one, two] = [numberFrom(left, at), numberFrom(right, other)]
    const longer = one.end - one.first - (two.end - two.first)
    if (longer !== 0) return longer
    const [digits, others] = [left.slice(one.first, one.end), right.slice(two.first, two.end)]
    if (digits !== others) return digits < others ? -1 : 1
    at = one.end
    other = two.end
  }
  return left.length - at - (right.length - other)
}
