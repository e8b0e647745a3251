import { useMemo } from 'react'
import { clockWarning } from '#client/connection/clock.ts'
import { clockOffset } from '#client/connection/connection.ts'
import { useLists } from '#client/data/use-lists.ts'
import { useStoreUsable } from '#client/device-store/use-store-usable.ts'
import { collectionOf } from '#client/outbox/entry-texts.ts'
import { type KeptEntry, sendEntries, useEntries } from '#client/outbox/outbox.ts'
import { needsALook } from '#client/outbox/outcome.ts'
import { toBeSent } from '#client/outbox/pill.ts'
import { Button } from '#client/ui/actions/button.tsx'
import { Banners, useBanners } from '#client/ui/messages/banners.tsx'
import { EmptyState } from '#client/ui/messages/list-placeholders.tsx'
import { Notice } from '#client/ui/messages/notice.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import type { Resource } from '#shared/resource.ts'
import { ReviewedEntry } from './components/reviewed-entry.tsx'

const texts = {
  heading: 'To review',
  subtitle: 'What was entered on this device and has not reached the server',
  empty: 'Everything entered on this device has reached the server.',
  cannotKeep: 'This device cannot keep entries. They are sent directly, and need a connection.',
}

/** Every entry of this person that waits or was refused, in the order in which it was entered. */
export function OutboxScreen({ kinds }: { kinds: readonly Resource[] }) {
  const entries = useEntries()
  const banners = useBanners()
  const isUsable = useStoreUsable()
  const sendable = useMemo(() => new Set(toBeSent(entries)), [entries])
  const clock = clockWarning(clockOffset())
  // Loaded so that what entries point to has its name.
  useLists(useMemo(() => referencedKinds(entries, kinds), [entries, kinds]))
  return (
    <>
      <PageHeader
        heading={texts.heading}
        subtitle={texts.subtitle}
        actions={sendable.size > 0 && <Button onClick={sendEntries}>Send now</Button>}
      />
      <Banners board={banners} />
      <Stack>
        {!isUsable && <Notice kind="warning">{texts.cannotKeep}</Notice>}
        {clock && <Notice kind="warning">{clock}</Notice>}
        {entries.length === 0 && <EmptyState text={texts.empty} />}
        {entries.map(entry => (
          <ReviewedEntry
            key={entry.id}
            entry={entry}
            kinds={kinds}
            banners={banners}
            isHeldBack={!sendable.has(entry) && !needsALook(entry)}
          />
        ))}
      </Stack>
    </>
  )
}

function referencedKinds(entries: readonly KeptEntry[], kinds: readonly Resource[]): Resource[] {
  const own = kinds.filter(({ path }) => entries.some(entry => collectionOf(entry) === path))
  const asked = ({ references = {}, form }: Resource) =>
    Object.entries(references).flatMap(([column, name]) => (column in form.shape ? [name] : []))
  const names = new Set(own.flatMap(asked))
  return kinds.filter(({ name }) => names.has(name))
}
