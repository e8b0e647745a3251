import { IconFileText, type IconProps } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentType, useCallback, useMemo, useState } from 'react'
import { call } from '#client/data/api.ts'
import { failureMessage, isNetworkFailure } from '#client/failures/failure-message.ts'
import { useSettled } from '#client/ui/device/use-settled.ts'
import { CommandPalette, type PaletteGroup, type PaletteOption } from '#client/ui/frame/command-palette.tsx'
import { addressOf, type Resource } from '#shared/resource.ts'
import { longestSearch } from '#shared/texts.ts'
import { type SearchedKind, type SearchHit, searchAnswer, searchedKinds, searchTexts } from '../contract.ts'
import { describeHit, findScreens, wordsOf } from '../rules.ts'

const settlingTime = 150

/** A screen that can be gone to. */
export interface SearchedScreen {
  label: string
  path: string
  icon: ComponentType<IconProps>
}

interface SearchDialogProps {
  kinds: readonly Resource[]
  screens: readonly SearchedScreen[]
  /** The screen that finds by a look instead of words. */
  scanner?: SearchedScreen | undefined
  onOpen: (address: string) => void
  onClose: () => void
}

/** One field for everything: the winery's records, asked of the server, and the screens, known here. */
export function SearchDialog({ kinds, screens, scanner, onOpen, onClose }: SearchDialogProps) {
  const searched = useMemo(() => searchedKinds(kinds), [kinds])
  const [query, setQuery] = useState('')
  const asked = wordsOf(query).join(' ')
  const { settled } = useSettled(asked, settlingTime)
  const search = useQuery({
    queryKey: ['/api/search', settled],
    queryFn: async ({ signal }) => {
      const answer = await call('GET', `/api/search?q=${encodeURIComponent(settled)}`, {
        signal,
        keeps: false,
      })
      return searchAnswer(searched).parse(answer).hits
    },
    enabled: settled !== '',
    // What was found for the last letters stays in view until the answer to these is there.
    placeholderData: keepPreviousData,
  })

  const leaveFor = useCallback(
    (address: string) => {
      onClose()
      onOpen(address)
    },
    [onOpen, onClose],
  )
  // The key of an option is the address that it leads to.
  const choose = useCallback(({ key }: PaletteOption) => leaveFor(key), [leaveFor])

  const isBusy = asked !== '' && (asked !== settled || search.isFetching)
  const failure = asked === '' || isBusy ? null : search.error
  const hits = asked === '' || failure ? [] : (search.data ?? [])
  const groups = [...groupsOf(searched, hits, screens), ...screenGroup(screens, asked)]
  const nothing = !isBusy && groups.length === 0 ? searchTexts.nothing : null
  return (
    <CommandPalette
      label={searchTexts.label}
      placeholder={searchTexts.placeholder}
      maxLength={longestSearch}
      query={query}
      onQuery={setQuery}
      groups={groups}
      isBusy={isBusy}
      notice={failure ? explain(failure) : nothing}
      otherWay={
        scanner && { label: searchTexts.scan, icon: scanner.icon, onPress: () => leaveFor(scanner.path) }
      }
      onChoose={choose}
      onClose={onClose}
    />
  )
}

/** Hits of one kind stand together already. */
function groupsOf(
  kinds: readonly SearchedKind[],
  hits: readonly SearchHit[],
  screens: readonly SearchedScreen[],
): PaletteGroup[] {
  return [...new Set(hits.map(({ kind }) => kind))].flatMap(name => {
    const kind = kinds.find(each => each.name === name)
    if (!kind) return []
    const icon = screens.find(({ path }) => path === kind.screen)?.icon ?? IconFileText
    const found = hits.filter(hit => hit.kind === name)
    const options = found.map(hit => ({
      key: addressOf(kind, hit.id, 'id'),
      title: hit.title,
      detail: describeHit(hit),
      icon,
    }))
    return [{ label: kind.search.heading, options }]
  })
}

function screenGroup(screens: readonly SearchedScreen[], text: string): PaletteGroup[] {
  const found = findScreens(screens, text)
  if (found.length === 0) return []
  return [
    { label: 'Screens', options: found.map(({ label, path, icon }) => ({ key: path, title: label, icon })) },
  ]
}

function explain(error: unknown): string {
  return isNetworkFailure(error) ? searchTexts.offline : failureMessage(error)
}
