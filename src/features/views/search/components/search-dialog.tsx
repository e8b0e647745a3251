import {
  IconBarrel,
  IconBottle,
  IconFilter,
  IconFlask,
  IconHourglass,
  IconPackages,
  IconPlant2,
  type IconProps,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentType, useCallback, useState } from 'react'
import { call } from '#client/data/api.ts'
import { failureMessage, isNetworkFailure } from '#client/failures/failure-message.ts'
import { useSettled } from '#client/ui/device/use-settled.ts'
import { CommandPalette, type PaletteGroup, type PaletteOption } from '#client/ui/frame/command-palette.tsx'
import { longestSearch } from '#shared/texts.ts'
import { type SearchHit, type SearchKind, searchAnswer, searchTexts } from '../contract.ts'
import { addressOf, describeHit, findScreens, kindLabels, wordsOf } from '../rules.ts'

const settlingTime = 150

const icons: Record<SearchKind, ComponentType<IconProps>> = {
  batches: IconBottle,
  vessels: IconBarrel,
  vineyards: IconPlant2,
  fermentations: IconFlask,
  postFermentations: IconFilter,
  agings: IconHourglass,
  bottlings: IconPackages,
}

/** A screen that can be gone to. */
export interface SearchedScreen {
  label: string
  path: string
  icon: ComponentType<IconProps>
}

interface SearchDialogProps {
  screens: readonly SearchedScreen[]
  onOpen: (address: string) => void
  onClose: () => void
}

/** One field for everything: the winery's records, asked of the server, and the screens, known here. */
export function SearchDialog({ screens, onOpen, onClose }: SearchDialogProps) {
  const [query, setQuery] = useState('')
  const asked = wordsOf(query).join(' ')
  const { settled } = useSettled(asked, settlingTime)
  const search = useQuery({
    queryKey: ['/api/search', settled],
    queryFn: async ({ signal }) => {
      const answer = await call('GET', `/api/search?q=${encodeURIComponent(settled)}`, { signal })
      return searchAnswer.parse(answer).hits
    },
    enabled: settled !== '',
    // What was found for the last letters stays in view until the answer to these is there.
    placeholderData: keepPreviousData,
  })

  const choose = useCallback(
    // The key of an option is the address that it leads to.
    ({ key }: PaletteOption) => {
      onClose()
      onOpen(key)
    },
    [onOpen, onClose],
  )

  const isBusy = asked !== '' && (asked !== settled || search.isFetching)
  const failure = asked === '' || isBusy ? null : search.error
  const hits = asked === '' || failure ? [] : (search.data ?? [])
  const groups = [...groupsOf(hits), ...screenGroup(screens, asked)]
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
      onChoose={choose}
      onClose={onClose}
    />
  )
}

function groupsOf(hits: readonly SearchHit[]): PaletteGroup[] {
  const kinds = [...new Set(hits.map(({ kind }) => kind))]
  return kinds.map(kind => ({
    label: kindLabels[kind],
    options: hits
      .filter(hit => hit.kind === kind)
      .map(hit => ({
        key: addressOf(hit),
        title: hit.title,
        detail: describeHit(hit),
        icon: icons[kind],
      })),
  }))
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
