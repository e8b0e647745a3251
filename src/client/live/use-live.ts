import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { heardState } from '#client/data/api.ts'
import { whenQuiet } from '#client/data/when-quiet.ts'
import { useSession } from '#client/session/session.ts'

/** Lets the screens follow what others write, for as long as somebody is signed in. What it needs is loaded after them. */
export function useLive(): void {
  const queryClient = useQueryClient()
  const session = useSession()
  const isIn = session.status === 'authenticated' && !session.ended
  const { id = null, wineryId = null } = session.status === 'authenticated' ? session.user : {}
  useEffect(() => {
    if (!isIn || id === null) return
    const since = heardState()
    let stop = () => {}
    let isOver = false
    const begin = async () => {
      await whenQuiet(queryClient)
      const { follow } = await import('./follow.ts')
      if (!isOver) stop = follow({ queryClient, person: `${wineryId}/${id}`, ownId: id, since })
    }
    // Without it the screens are as they were loaded; the next load tries again.
    begin().catch(error => console.warn('The screens do not follow what others write:', error))
    return () => {
      isOver = true
      stop()
    }
  }, [queryClient, isIn, id, wineryId])
}
