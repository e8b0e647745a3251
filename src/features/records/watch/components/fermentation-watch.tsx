import { useMemo } from 'react'
import { useAnswer } from '#client/data/use-answer.ts'
import { failureMessage } from '#client/failures/failure-message.ts'
import { ButtonLine } from '#client/ui/actions/button-line.tsx'
import { Banners, useBanners } from '#client/ui/messages/banners.tsx'
import { Notice } from '#client/ui/messages/notice.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import { Panel } from '#client/ui/page/panel.tsx'
import { TextLink } from '#client/ui/text/text-link.tsx'
import { judgeOne, toWatch } from '../rules/judging.ts'
import { watchPath, watchScreen } from '../rules/places.ts'
import { readWatchAnswer, readWatchedAlone } from '../rules/reading.ts'
import { courseLines, phaseOf } from '../rules/texts.ts'
import { BatchLimits } from './batch-limits.tsx'
import { EarlierFindings } from './earlier-findings.tsx'
import { FermentationCurve } from './fermentation-curve.tsx'
import { Findings } from './findings.tsx'
import { TemperatureCurve } from './temperature-curve.tsx'
import { useFreshWatch } from './use-fresh-watch.tsx'
import { forecastFor, useMinute, useSensed } from './use-watch.tsx'

/** The part "Watch" of a fermentation's page: what needs a person, the curve, and how it goes on. */
export function FermentationWatch({ id }: { id: number }) {
  const now = useMinute()
  const one = useAnswer(`${watchPath}/${id}`, readWatchedAlone)
  const all = useAnswer(watchPath, readWatchAnswer)
  const banners = useBanners({ errorsClear: true })
  const refresh = useFreshWatch()
  const [fermentation, limits] = [one.data, all.data?.limits]
  const past = one.data?.past
  const { data: sensed } = useSensed()
  const sensors = sensed?.get(fermentation?.vessel?.id ?? 0)
  const judged = useMemo(
    () =>
      fermentation &&
      limits &&
      judgeOne(fermentation, toWatch(fermentation, limits, { now: Math.max(now, Date.now()), sensors })),
    [fermentation, limits, now, sensors],
  )
  const forecast = useMemo(() => judged && forecastFor(judged), [judged])
  const error = one.error ?? all.error
  if (!judged) return error ? <Notice kind="warning">{failureMessage(error)}</Notice> : null
  const isOver = judged.fermentation.status === 'Completed'
  // What is over is looked at by its curve; nobody needs to act any more.
  if (judged.sight.curve.points.length === 0 && isOver) return null
  return (
    <Panel
      title="Watch"
      hint={isOver ? undefined : [phaseOf(judged), ...courseLines(judged)].join(', ')}
      aside={
        <ButtonLine>
          <TextLink to={watchScreen}>All fermentations</TextLink>
          {!isOver && <BatchLimits fermentation={judged.fermentation} limits={limits ?? []} />}
        </ButtonLine>
      }
    >
      <Stack>
        <Banners board={banners} />
        {!isOver && (
          <Findings judged={judged} onChange={refresh} onFailure={text => banners.showError(text)} />
        )}
        {!isOver && forecast && <p>{forecast.sentence}</p>}
        <FermentationCurve judged={judged} forecast={isOver ? undefined : forecast} past={past} isLarge />
        {past && <p>{`Faint: ${past.batchName}, by the hours since its start.`}</p>}
        <TemperatureCurve judged={judged} />
        <EarlierFindings id={id} clock={judged.watched.clock} />
      </Stack>
    </Panel>
  )
}
