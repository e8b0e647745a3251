import { useQueryClient } from '@tanstack/react-query'
import { call } from '#client/data/api.ts'
import { useAnswer } from '#client/data/use-answer.ts'
import { useOneAtATime } from '#client/data/use-one-at-a-time.ts'
import { failureMessage } from '#client/failures/failure-message.ts'
import { ChoiceButtons } from '#client/ui/actions/choice-buttons.tsx'
import type { BannerBoard } from '#client/ui/messages/banners.tsx'
import {
  demandLabels,
  demandPath,
  secondStepPath,
  secondStepTexts,
} from '#features/house/second-step/contract.ts'
import { secondSteps, secondStepsPath } from '#features/house/users/contract/second-steps.ts'
import { type Demand, demands } from '#shared/second-step.ts'

const options = demands.map(value => ({ value, label: demandLabels[value] }))

/** For administrators: who of the winery needs a second step. */
export function SecondStepDemand({ banners }: { banners: BannerBoard }) {
  const queryClient = useQueryClient()
  const oneAtATime = useOneAtATime()
  const { data } = useAnswer(secondStepsPath, secondSteps.parse)
  if (!data) return null

  async function choose(secondStepOf: Demand) {
    banners.clearError()
    try {
      await call('PUT', demandPath, { body: { secondStepOf } })
      banners.showSuccess(secondStepTexts.demandSaved)
    } catch (error) {
      banners.showError(failureMessage(error))
    } finally {
      void queryClient.invalidateQueries({ queryKey: [secondStepsPath] })
      void queryClient.invalidateQueries({ queryKey: [secondStepPath] })
    }
  }

  return (
    <ChoiceButtons
      isLabelShown
      label="Who needs one"
      options={options}
      value={data.secondStepOf}
      onChange={value => void oneAtATime(() => choose(value))}
    />
  )
}
