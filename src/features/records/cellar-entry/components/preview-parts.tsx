import { Button } from '#client/ui/actions/button.tsx'
import { ButtonLine } from '#client/ui/actions/button-line.tsx'
import { FieldSection } from '#client/ui/forms/field-groups.tsx'
import { ErrorBanner } from '#client/ui/messages/banners.tsx'
import { Notice } from '#client/ui/messages/notice.tsx'
import { ChangeLine, ChangeLines } from '#client/ui/page/change-lines.tsx'
import type { VesselBeforeAfter } from '#features/records/cellar/contract/answers.ts'
import type { Preview, Proposal, ShownOperation } from '#features/records/cellar/contract/changes.ts'
import { showContents, showDoneAt } from '#features/records/cellar/rules/shown-contents.ts'
import type { CellarNames } from '#features/records/cellar/rules/texts.ts'
import { plural } from '../rules/plural.ts'
import { useCellar } from './cellar-around.tsx'

function shownChange({ vesselId, ...change }: VesselBeforeAfter, names: CellarNames) {
  return { key: vesselId, name: names.vessel(vesselId), ...showContents(change) }
}

/** The vessels that end differently. */
export function VesselsAfter({ preview: { vessels } }: { preview: Preview }) {
  const { names } = useCellar()
  if (vessels.length === 0) return null
  return (
    <FieldSection
      title={`${plural(vessels.length, 'vessel')} ${vessels.length === 1 ? 'ends' : 'end'} differently`}
    >
      <ChangeLines label="Vessels that end differently">
        {vessels.map(vessel => {
          const { name, ...change } = shownChange(vessel, names)
          return (
            <li key={vessel.vesselId}>
              <ChangeLine isBeside title={name} changes={[change]} />
            </li>
          )
        })}
      </ChangeLines>
    </FieldSection>
  )
}

const operationKey = ({ id, kind, doneAt }: ShownOperation) => `${id ?? ''} ${kind} ${doneAt}`

/** What was recorded later and comes out otherwise now, in order. */
export function LaterOperations({ preview: { later, laterCount } }: { preview: Preview }) {
  const { names } = useCellar()
  if (laterCount === 0) return null
  const hidden = laterCount - later.length
  return (
    <FieldSection
      title={`${plural(laterCount, 'later operation')} ${laterCount === 1 ? 'follows' : 'follow'}`}
      hint={
        laterCount === 1
          ? 'It says the same as before; what it leaves behind is different.'
          : 'They say the same as before; what they leave behind is different.'
      }
    >
      <ChangeLines label="Later operations">
        {later.map(({ operation, vessels }) => (
          <li key={operationKey(operation)}>
            <ChangeLine
              title={operation.sentence}
              detail={showDoneAt(operation.doneAt)}
              changes={vessels.map(vessel => shownChange(vessel, names))}
            />
          </li>
        ))}
      </ChangeLines>
      {hidden > 0 && <Notice>{`And ${hidden} more.`}</Notice>}
    </FieldSection>
  )
}

const toldOf = (problems: Preview['impossible'][number]['problems']) =>
  problems.map(({ message }) => message).join(' ')

/** What becomes impossible: the first with what can be done about it, then what mostly follows from that. */
export function Impossible({ preview, onJoin }: { preview: Preview; onJoin: (proposal: Proposal) => void }) {
  const [first, ...others] = preview.impossible
  if (!first) return null
  const { operation, problems, proposals } = first
  return (
    <>
      <FieldSection title={operation.id === null ? 'This is not possible' : 'This becomes impossible'}>
        <ErrorBanner text={toldOf(problems)} />
        <ChangeLine title={operation.sentence} detail={showDoneAt(operation.doneAt)} changes={[]}>
          {proposals.length > 0 && (
            <ButtonLine>
              {(proposals as Proposal[]).map(proposal => (
                <Button key={proposal.text} onClick={() => onJoin(proposal)}>
                  {proposal.text}
                </Button>
              ))}
            </ButtonLine>
          )}
        </ChangeLine>
      </FieldSection>
      {others.length > 0 && (
        <FieldSection
          title={`${plural(others.length, 'more operation')} ${others.length === 1 ? 'becomes' : 'become'} impossible`}
          hint="Mostly because of the first. Mend that one, and look again."
        >
          <ChangeLines label="What else becomes impossible">
            {others.map(other => (
              <li key={operationKey(other.operation)}>
                <ChangeLine
                  title={other.operation.sentence}
                  detail={showDoneAt(other.operation.doneAt)}
                  problem={toldOf(other.problems)}
                  changes={[]}
                />
              </li>
            ))}
          </ChangeLines>
        </FieldSection>
      )}
    </>
  )
}

/** The proposals that are part of the correction by now. */
export function JoinedProposals({
  joined,
  onLeave,
}: {
  joined: readonly Proposal[]
  onLeave: (proposal: Proposal) => void
}) {
  return joined.map(proposal => (
    <Notice
      key={proposal.text}
      action={
        <Button size="sm" onClick={() => onLeave(proposal)}>
          Take it back
        </Button>
      }
    >
      {`Together with it: ${proposal.text}`}
    </Notice>
  ))
}
