import { lazy, Suspense, useState } from 'react'
import { findingTitles } from '#cellar/watch/finding.ts'
import { call } from '#client/data/api.ts'
import { failureMessage } from '#client/failures/failure-message.ts'
import { useUser } from '#client/session/session.ts'
import { Button, LinkButton } from '#client/ui/actions/button.tsx'
import { ButtonLine } from '#client/ui/actions/button-line.tsx'
import { type FindingLine, FindingList } from '#client/ui/page/finding-list.tsx'
import type { Judged, ShownFinding } from '../rules/judging.ts'
import { watchPath } from '../rules/places.ts'

/** Its form comes when somebody asks for it. */
const AsideWindow = lazy(async () => ({ default: (await import('./aside-window.tsx')).AsideWindow }))

interface FindingsProps {
  judged: Judged
  /** Something was set aside or taken up again. */
  onChange: () => void
  onFailure: (message: string) => void
}

/** The title stands before the sentence: one that begins with it need not say it twice. */
function withoutTitle({ kind, sentence }: ShownFinding): string {
  const title = findingTitles[kind]
  return sentence.startsWith(title) ? sentence.slice(title.length).trim() : sentence
}

/** What can be done about it at once. The status stays a person's word: it is only offered to be changed. */
function offerOf({ kind, aside }: ShownFinding, { fermentation: { status } }: Judged): string | null {
  if (aside) return null
  if (kind === 'dry') return 'Press or complete'
  return kind === 'stuck' && status === 'Active' ? 'Mark as stuck' : null
}

/** Who has set it aside, until when, and why. */
function asideNote({ aside }: ShownFinding, { watched }: Judged): string | null {
  if (!aside) return null
  const by = aside.setBy ? ` by ${aside.setBy.firstName} ${aside.setBy.lastName}` : ''
  return `Set aside until ${watched.clock.moment(Date.parse(aside.until))}${by}: ${aside.reason}`
}

/** What needs a person, and who has set it aside. */
export function Findings({ judged, onChange, onFailure }: FindingsProps) {
  const [open, setOpen] = useState<ShownFinding | null>(null)
  const mayEdit = useUser().permissions['fermentation:edit'] === true
  const { fermentation, findings } = judged

  async function takeUp(finding: ShownFinding) {
    try {
      await call('DELETE', `${watchPath}/${fermentation.id}/asides/${finding.aside?.id}`)
      onChange()
    } catch (error) {
      onFailure(failureMessage(error))
    }
  }

  const lines = findings.map(
    (finding): FindingLine => ({
      key: finding.kind,
      title: findingTitles[finding.kind],
      look: finding.aside ? 'aside' : finding.severity,
      text: withoutTitle(finding),
      notes: [finding.hint, asideNote(finding, judged)].filter(note => typeof note === 'string'),
      actions: mayEdit && (
        <ButtonLine>
          {offerOf(finding, judged) && (
            <LinkButton look="quiet" size="sm" to={`/fermentation?edit=${fermentation.id}`}>
              {offerOf(finding, judged)}
            </LinkButton>
          )}
          <Button
            look="quiet"
            size="sm"
            onClick={() => (finding.aside ? void takeUp(finding) : setOpen(finding))}
          >
            {finding.aside ? 'Take up again' : 'Set aside'}
          </Button>
        </ButtonLine>
      ),
    }),
  )
  if (lines.length === 0) return null
  return (
    <>
      <FindingList label="Findings" lines={lines} />
      <Suspense>
        {open && (
          <AsideWindow
            fermentationId={fermentation.id}
            finding={open}
            onClose={() => setOpen(null)}
            onDone={() => {
              setOpen(null)
              onChange()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
