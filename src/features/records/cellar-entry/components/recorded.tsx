import { LinkButton } from '#client/ui/actions/button.tsx'
import { ButtonLine } from '#client/ui/actions/button-line.tsx'
import { Done } from '#client/ui/forms/page-form.tsx'
import { DescriptionList } from '#client/ui/text/description-list.tsx'
import type { CellarContent } from '#features/records/cellar/contract/answers.ts'
import type { Correction } from '#features/records/cellar/contract/changes.ts'
import { showContent } from '#features/records/cellar/rules/shown-contents.ts'
import type { CellarNames } from '#features/records/cellar/rules/texts.ts'

/** An entry that has been written, and what it left in the vessels. */
export interface RecordedEntry {
  /** Null where several were written together. */
  id: number | null
  text: string
  contents: readonly { vesselId: number; content: CellarContent | null }[]
}

/** A correction as it is told. */
export function correctedEntry(text: string, { operations, vessels }: Correction): RecordedEntry {
  const contents = vessels.map(({ vesselId, after }) => ({ vesselId, content: after }))
  return { id: operations.length === 1 ? (operations[0]?.id ?? null) : null, text, contents }
}

/** More than this many are a list that nobody reads. */
const mostShown = 12

interface RecordedProps {
  entry: RecordedEntry
  names: CellarNames
}

/** What was just recorded, with the ways on. */
export function Recorded({ entry: { id, text, contents }, names }: RecordedProps) {
  return (
    <Done
      title={text}
      actions={
        <ButtonLine>
          <LinkButton to="/cellar">Cellar</LinkButton>
          {id !== null && <LinkButton to={`/cellar/operations/${id}/correct`}>Correct it</LinkButton>}
        </ButtonLine>
      }
    >
      <DescriptionList
        items={contents.slice(0, mostShown).map(({ vesselId, content }) => ({
          label: names.vessel(vesselId),
          value: showContent(content),
        }))}
      />
    </Done>
  )
}
