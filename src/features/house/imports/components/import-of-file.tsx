import { lazy, Suspense, useMemo, useState } from 'react'
import { Button } from '#client/ui/actions/button.tsx'

import { LoadingState } from '#client/ui/messages/spinner.tsx'
import { Row, Stack } from '#client/ui/page/layout.tsx'
import type { Sheet } from '#shared/sheets.ts'
import type { ImportKindAnswer } from '../contract.ts'
import { guessKind, obstacleOf, planSheet, type SheetChoice } from '../rules/plan.ts'
import { SheetColumns } from './sheet-columns.tsx'

/** Comes when the columns are known. */
const ImportCheck = lazy(async () => ({ default: (await import('./import-check.tsx')).ImportCheck }))

/** What was read of a file; cells that were pasted have no name. */
export interface ChosenFile {
  sheets: Sheet[]
  name: string | null
  /** What was decided of its sheets; null where nothing was yet. */
  choices: readonly SheetChoice[] | null
}

interface ImportOfFileProps {
  file: ChosenFile
  kinds: readonly ImportKindAnswer[]
  onChoose: (choices: readonly SheetChoice[]) => void
  onFailure: (message: string) => void
  onDone: (message: string) => void
  onLeave: () => void
}

/** What a file holds, column by column, and then what would happen. */
export function ImportOfFile({ file, kinds, onChoose, onFailure, onDone, onLeave }: ImportOfFileProps) {
  const [guessed] = useState<readonly SheetChoice[]>(() =>
    file.sheets.map(sheet => ({ kind: guessKind(sheet, kinds), said: {}, assumed: {} })),
  )
  const choices = file.choices ?? guessed
  const [isChecking, setIsChecking] = useState(false)
  const plans = useMemo(
    () => file.sheets.map((sheet, at) => planSheet(sheet, choices[at] ?? nothingChosen, kinds)),
    [file.sheets, choices, kinds],
  )
  const isReady = plans.some(({ about }) => about) && plans.every(plan => obstacleOf(plan) === null)
  const change = (at: number, choice: Partial<SheetChoice>) =>
    onChoose(choices.map((each, index) => (index === at ? { ...each, ...choice } : each)))

  if (isChecking)
    return (
      <Suspense fallback={<LoadingState text="Loading..." />}>
        <ImportCheck
          plans={plans.filter(({ about }) => about)}
          fileName={file.name}
          kinds={kinds}
          onFailure={onFailure}
          onDone={onDone}
          onBack={() => setIsChecking(false)}
        />
      </Suspense>
    )
  return (
    <Stack>
      {plans.map((plan, at) => (
        <SheetColumns
          key={`${at} ${plan.sheet.name}`}
          plan={plan}
          kinds={kinds}
          onChange={choice => change(at, choice)}
        />
      ))}
      <Row>
        <Button onClick={onLeave}>Choose another file</Button>
        <Button look="primary" disabled={!isReady} onClick={() => setIsChecking(true)}>
          See what would happen
        </Button>
      </Row>
    </Stack>
  )
}

const nothingChosen: SheetChoice = { kind: null, said: {}, assumed: {} }
