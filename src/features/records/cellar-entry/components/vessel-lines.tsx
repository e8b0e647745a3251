import { IconPlus } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { ScanLabels } from '#cellar/scan-labels.tsx'
import { Button } from '#client/ui/actions/button.tsx'
import { ButtonLine } from '#client/ui/actions/button-line.tsx'
import { FieldSection } from '#client/ui/forms/field-groups.tsx'
import { useFieldValue } from '#client/ui/forms/form-book.ts'
import { Line, LineList, LineTools, ListMessage } from '#client/ui/forms/line-list.tsx'
import type { CellarVessel } from '#features/records/cellar/contract/answers.ts'
import type { VesselLine } from '../rules/entry-values.ts'
import { contentWords, roomWords } from '../rules/vessel-words.ts'
import { useCellar } from './cellar-around.tsx'
import { useUnit } from './unit-field.tsx'

/** It comes when somebody asks for it: most lines are chosen before the form opens. */
const PickWindow = lazy(async () => ({
  default: (await import('#client/ui/forms/pick-window.tsx')).PickWindow,
}))

type Lists = Record<string, VesselLine[]>

interface VesselLinesProps {
  /** The path of the list: `moves.0.from`. */
  name: string
  title: string
  hint?: string
  /** The line of a vessel that is added. */
  newLine: (id: number) => VesselLine
  /** Which vessels are offered; all of them otherwise. */
  offers?: (vessel: CellarVessel) => boolean
  /** Room matters more than what is there. */
  isFilled?: boolean
  /** The fields of one line, by its path. */
  fields?: (path: string, vessel: CellarVessel | undefined) => ReactNode
  below?: (path: string, vessel: CellarVessel | undefined) => ReactNode
  /** What fills several lines at once. */
  tools?: ReactNode
  addLabel?: string
}

/** A list of vessels, each with what is in it and the fields of its line. */
export function VesselLines(props: VesselLinesProps) {
  const {
    name,
    title,
    hint,
    newLine,
    offers,
    isFilled,
    fields,
    below,
    tools,
    addLabel = 'Add vessels',
  } = props
  const { list, vessels } = useCellar()
  const unit = useUnit()
  const lines = useFieldArray<Lists, string>({ name })
  // The ids of the list stand for lines; which vessel each is about, the values say.
  const chosen = (useFieldValue(name) as VesselLine[] | undefined) ?? []
  const [isPicking, setIsPicking] = useState(false)
  const isChosen = (id: number) => chosen.some(({ vesselId }) => Number(vesselId) === id)
  const words = isFilled ? roomWords : contentWords
  const offered = list.filter(vessel => offers?.(vessel) ?? true)
  const picks = offered.filter(({ id }) => !isChosen(id))
  const add = (ids: readonly number[]) => lines.append(ids.map(newLine), { shouldFocus: false })
  return (
    <FieldSection title={title} hint={hint}>
      {tools && chosen.length > 1 && <LineTools>{tools}</LineTools>}
      <LineList label={title}>
        {lines.fields.map(({ id }, at) => {
          const vessel = vessels.get(Number(chosen[at]?.vesselId))
          const path = `${name}.${at}`
          return (
            <Line
              key={id}
              title={vessel?.vesselId ?? `Vessel ${chosen[at]?.vesselId}`}
              detail={words(vessel, unit)}
              onRemove={() => lines.remove(at)}
              below={below?.(path, vessel)}
            >
              {fields?.(path, vessel)}
            </Line>
          )
        })}
      </LineList>
      <ListMessage name={name} />
      <ButtonLine>
        <Button icon={<IconPlus size={18} aria-hidden />} onClick={() => setIsPicking(true)}>
          {chosen.length === 0 ? addLabel : 'Add more'}
        </Button>
        <ScanLabels
          title={`${title}: choose vessels`}
          vessels={list}
          isOffered={id => offered.some(vessel => vessel.id === id)}
          count={chosen.length}
          isChosen={isChosen}
          onChoose={id => add([id])}
        />
      </ButtonLine>
      <Suspense>
        {isPicking && (
          <PickWindow
            title={`${title}: choose vessels`}
            noun="vessels"
            picks={picks.map(vessel => ({
              id: vessel.id,
              name: vessel.vesselId,
              detail: [vessel.location, words(vessel)].filter(Boolean).join(' · '),
            }))}
            onPick={ids => {
              add(ids)
              setIsPicking(false)
            }}
            onClose={() => setIsPicking(false)}
          />
        )}
      </Suspense>
    </FieldSection>
  )
}
