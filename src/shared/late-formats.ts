/**
 * Formats that are made when they are first used. Making one takes a browser longer than drawing a row, a phone some ten
 * milliseconds, and a screen that opens needs few of those in the files that come with it.
 */

const late = <Made>(make: () => Made) => {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}

export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Pick<Intl.DateTimeFormat, 'format'> {
  const made = late(() => new Intl.DateTimeFormat(locale, options))
  return { format: at => made().format(at) }
}

export function numberFormat(
  locale: string,
  options?: Intl.NumberFormatOptions,
): { format: (value: number) => string } {
  const made = late(() => new Intl.NumberFormat(locale, options))
  return { format: value => made().format(value) }
}

export function relativeTimeFormat(locale: string): Pick<Intl.RelativeTimeFormat, 'format'> {
  const made = late(() => new Intl.RelativeTimeFormat(locale))
  return { format: (value, unit) => made().format(value, unit) }
}

/** How texts are ordered. */
export function collation(
  locale: string,
  options: Intl.CollatorOptions,
): (left: string, right: string) => number {
  const made = late(() => new Intl.Collator(locale, options).compare)
  return (left, right) => made()(left, right)
}
