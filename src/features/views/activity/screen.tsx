import { useMemo, useState } from 'react'
import { type Trail, useTrail } from '#client/data/use-history.ts'
import { ApiFailure } from '#client/failures/api-failure.ts'
import { ActivityTrail } from '#client/records/activity-trail.tsx'
import { More } from '#client/records/record-history.tsx'
import { EmptyState, FailedState, RefusedState } from '#client/ui/messages/list-placeholders.tsx'
import { LoadingState } from '#client/ui/messages/spinner.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import type { Resource } from '#shared/resource.ts'
import {
  ActivityFilters,
  activityQuery,
  isNarrowed,
  useActivityFilters,
} from './components/activity-filters.tsx'
import { type ActivityEntry, activityEntry, activityPath, type TrailKind, trailKinds } from './contract.ts'
import { describeActivity } from './rules.ts'

const texts = {
  heading: 'Activity',
  subtitle: 'Who did what in your winery, and when',
  refused: 'Only administrators can see the activity of the winery.',
  empty: 'Nothing here yet.',
  noneFound: 'Nothing matches these filters.',
}

export function ActivityScreen({ kinds: records }: { kinds: readonly Resource[] }) {
  const kinds = useMemo(() => trailKinds(records), [records])
  const [filters, setFilters] = useActivityFilters()
  const query = activityQuery(filters)
  const trail = useTrail({ key: [activityPath], path: activityPath, query, entry: activityEntry })
  const isRefused = trail.error instanceof ApiFailure && trail.error.status === 403
  return (
    <>
      <PageHeader heading={texts.heading} subtitle={texts.subtitle} />
      {isRefused ? (
        <RefusedState text={texts.refused} />
      ) : (
        <>
          <ActivityFilters kinds={kinds} filters={filters} onChange={setFilters} />
          <Found
            kinds={kinds}
            trail={trail}
            emptyText={isNarrowed(filters) ? texts.noneFound : texts.empty}
          />
        </>
      )}
    </>
  )
}

interface FoundProps {
  kinds: readonly TrailKind[]
  trail: Trail<ActivityEntry>
  emptyText: string
}

function Found({ kinds, trail, emptyText }: FoundProps) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const { entries, error } = trail

  function toggle(id: number) {
    const next = new Set(opened)
    if (!next.delete(id)) next.add(id)
    setOpened(next)
  }

  if (!entries && error) return <FailedState onRetry={() => trail.refetch()} />
  if (!entries) return <LoadingState text="Loading activity..." />
  if (entries.length === 0) return <EmptyState text={emptyText} />
  return (
    <>
      <ActivityTrail
        entries={entries.map(entry => describeActivity(kinds, entry))}
        opened={opened}
        onToggle={toggle}
      />
      <More pages={trail} />
    </>
  )
}
