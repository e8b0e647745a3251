import { useState } from 'react'
import { LinkButton } from '#client/ui/actions/button.tsx'
import { ChoiceButtons } from '#client/ui/actions/choice-buttons.tsx'
import { EmptyState } from '#client/ui/messages/list-placeholders.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { FilterBar } from '#client/ui/tables/filter-bar.tsx'
import { WordFilter } from '#client/ui/tables/filter-select.tsx'
import { WalkActions, WalkNote } from '#client/ui/walk/walk-actions.tsx'
import { scanForRound } from '../contract.ts'
import { type RoundKind, readingsOf, roundKinds } from '../rules/reads.ts'
import { chooseStops, type Stop, wordsIn } from '../rules/stops.ts'

/** Where it begins and ends, and what comes before that. */
function wayThrough(chosen: readonly Stop[]): string {
  const urgent = chosen.filter(({ reason }) => reason)
  const rest = chosen.filter(({ reason }) => !reason)
  const inOrder = `${rest[0]?.code ?? '–'} to ${rest.at(-1)?.code ?? '–'}, in the order of the cellar.`
  if (urgent.length === 0) return `From ${inOrder}`
  const first = `First ${urgent.map(({ code }) => code).join(', ')}: ${urgent.length === 1 ? 'it needs' : 'they need'} somebody to act.`
  return rest.length === 0 ? first : `${first} Then ${inOrder}`
}

interface RoundStartProps {
  stops: readonly Stop[]
  onBegin: (stops: readonly Stop[]) => void
}

/** What is to be read, and where: then the round begins. */
export function RoundStart({ stops, onBegin }: RoundStartProps) {
  const found = roundKinds.filter(kind => stops.some(stop => stop.kind === kind))
  const [kind, setKind] = useState<RoundKind>(found[0] ?? 'fermentation')
  const [location, setLocation] = useState<string | null>(null)
  const [type, setType] = useState<string | null>(null)
  const ofKind = chooseStops(stops, { kinds: [kind], location: null, type: null })
  const chosen = chooseStops(ofKind, { kinds: [kind], location, type })
  const places = wordsIn(ofKind, 'location')
  const types = wordsIn(ofKind, 'vesselType')

  function choose(next: RoundKind) {
    setKind(next)
    // What is filtered by may not be there among the others.
    setLocation(null)
    setType(null)
  }

  return (
    <>
      <PageHeader
        heading="Round"
        subtitle="One vessel after the other, with or without signal"
        actions={<LinkButton to={scanForRound}>Scan</LinkButton>}
      />
      {stops.length === 0 ? (
        <EmptyState text="Nothing ferments or ages at the moment, so there is nothing to read." />
      ) : (
        <Stack>
          <ChoiceButtons
            label="What to read"
            isLabelShown
            isLikeField
            options={found.map(value => ({ value, label: readingsOf[value].label }))}
            value={kind}
            onChange={choose}
          />
          {(places.length > 1 || types.length > 1) && (
            <FilterBar isDense>
              {places.length > 1 && (
                <WordFilter label="Location" words={places} chosen={location} onChange={setLocation} />
              )}
              {types.length > 1 && <WordFilter label="Type" words={types} chosen={type} onChange={setType} />}
            </FilterBar>
          )}
          <WalkNote>{wayThrough(chosen)}</WalkNote>
          <WalkActions
            isBusy={chosen.length === 0}
            actions={[
              {
                label: chosen.length === 1 ? 'Start with 1 vessel' : `Start with ${chosen.length} vessels`,
                onPress: () => onBegin(chosen),
                isMain: true,
              },
            ]}
          />
        </Stack>
      )}
    </>
  )
}
