import { findingTitles } from '#cellar/watch/finding.ts'
import type { Judged, ShownFinding } from '#features/records/watch/rules/judging.ts'

export interface Told {
  subject: string
  text: string
}

const nameOf = ({ fermentation: { vessel, batch } }: Judged) =>
  [vessel?.vesselId, batch.batchName].filter(Boolean).join(', ')

/** The title stands in the subject: a sentence that begins with it need not say it twice. */
const lineOf = ({ kind, sentence, hint }: ShownFinding) =>
  [sentence.startsWith(findingTitles[kind]) ? sentence : `${findingTitles[kind]}: ${sentence}`, hint]
    .filter(Boolean)
    .join(' ')

/** What somebody is told of one finding. */
export function findingTold(judged: Judged, finding: ShownFinding): Told {
  return {
    subject: `${nameOf(judged)}: ${findingTitles[finding.kind]}`,
    text: lineOf(finding),
  }
}

/** What somebody is told in the morning: those that need a person, then how many run as they should. */
export function summaryTold(judged: readonly Judged[]): Told {
  const needy = judged.filter(({ severity }) => severity !== null)
  const rest = judged.length - needy.length
  const lines = needy.map(each => {
    const open = each.findings.filter(({ aside }) => aside === null)
    return `${nameOf(each)}\n${open.map(finding => `  ${lineOf(finding)}`).join('\n')}`
  })
  const subject =
    needy.length === 0
      ? `All ${judged.length} fermentations run as they should`
      : `${needy.length} of ${judged.length} fermentations need a person`
  const ending = rest === 0 ? [] : [rest === 1 ? 'One runs as it should.' : `${rest} run as they should.`]
  return { subject, text: [...lines, ...(needy.length > 0 ? ending : ['Nothing was found.'])].join('\n\n') }
}

export const testTold: Told = {
  subject: 'A test message',
  text: 'You will be told here of what the watch over your fermentations finds.',
}
