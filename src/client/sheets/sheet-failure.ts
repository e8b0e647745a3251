import { numberFormat } from '#shared/late-formats.ts'
/** The most bytes of a file that is brought in. */
export const largestFile = 100 * 1024 * 1024

/** The most that the parts of a workbook may hold once they are unpacked. */
export const largestUnpacked = 256 * 1024 * 1024

/** The most rows and columns of a sheet that is brought in. */
export const mostRows = 100_000
export const mostColumns = 500

/** What can be done about a file that holds no table which can be read. */
export const saveAgain = 'Save it as .xlsx or .csv and bring it again.'

/** Why a file cannot be brought in, in a sentence for whoever brought it. */
export class SheetFailure extends Error {
  override name = 'SheetFailure'
}

/** What reads a kind of file, which comes only when it is needed; without a connection it may not come at all. */
export async function arrived<Module>(coming: Promise<Module>): Promise<Module> {
  try {
    return await coming
  } catch (cause) {
    throw unloaded(cause)
  }
}

/** What reads files is kept apart from the page, and did not come. */
export const unloaded = (cause: unknown) =>
  new SheetFailure('What reads such files could not be loaded. Look at the connection and try again.', {
    cause,
  })

const counted = numberFormat('en-US')

/** Refuses a sheet with more rows or columns than are brought in at a time. */
export function refuseTooLong(name: string, rows: number, columns: number): void {
  const subject = name ? `The sheet "${name}"` : 'The table'
  if (rows > mostRows)
    throw new SheetFailure(
      `${subject} has ${counted.format(rows)} rows, and at most ${counted.format(mostRows)} can be brought at a time. ` +
        'Divide it into several files.',
    )
  if (columns > mostColumns)
    throw new SheetFailure(
      `${subject} has ${counted.format(columns)} columns, and at most ${mostColumns} can be brought at a time. ` +
        'Take out those that are not needed.',
    )
}
