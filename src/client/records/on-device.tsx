import { Notice } from '../ui/messages/notice.tsx'

const figure = (count: number) => count.toLocaleString('en-US')

/** Says how much of a long list can be searched while the server, which has the rest, cannot be asked. */
export function OnDevice({ count, total }: { count: number; total: number | null }) {
  const of = total === null ? 'the first' : `of ${figure(total)} records the first`
  return (
    <Notice>
      Without a connection only {of} {figure(count)} can be searched.
    </Notice>
  )
}
