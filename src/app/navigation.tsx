import {
  IconBarrel,
  IconBlender,
  IconBottle,
  IconChartHistogram,
  IconClipboardList,
  IconFilter,
  IconFlask,
  IconHistory,
  IconHourglass,
  IconLayoutDashboard,
  IconPackages,
  IconPlant2,
  IconRulerMeasure,
  IconSettings,
  IconShieldLock,
  IconTemperature,
  IconUsers,
} from '@tabler/icons-react'
import type { MenuEntry } from '#client/ui/frame/app-frame.tsx'

/** An entry of the main menu; some show for administrators only, though their pages open for everyone. */
export interface NavigationEntry extends MenuEntry {
  isForAdmins?: boolean
}

/** The menu, in the order in which it is read. */
export const menu: readonly NavigationEntry[] = [
  { label: 'Dashboard', path: '/dashboard', icon: IconLayoutDashboard },
  { label: 'Vineyards', path: '/vineyards', icon: IconPlant2 },
  { label: 'Vineyard Maintenance', path: '/vineyard-maintenance', icon: IconRulerMeasure },
  { label: 'Wine Batches', path: '/batches', icon: IconBottle },
  { label: 'Fermentation', path: '/fermentation', icon: IconFlask },
  { label: 'Fermentation Maintenance', path: '/fermentation-maintenance', icon: IconTemperature },
  { label: 'Post-Fermentation', path: '/post-fermentation', icon: IconFilter },
  { label: 'Aging', path: '/aging', icon: IconHourglass },
  { label: 'Aging Maintenance', path: '/aging-maintenance', icon: IconClipboardList },
  { label: 'Vessels', path: '/vessels', icon: IconBarrel },
  { label: 'Tracking', path: '/tracking', icon: IconChartHistogram },
  { label: 'Wine Blend Calculator', path: '/blend-calculator', icon: IconBlender },
  { label: 'Users', path: '/users', icon: IconUsers, isForAdmins: true },
  { label: 'Roles & Permissions', path: '/roles', icon: IconShieldLock, isForAdmins: true },
  { label: 'Settings', path: '/settings', icon: IconSettings },
]

/** What administrators find beside their name; the menu's own entries are fixed. */
export const adminPlaces: readonly MenuEntry[] = [{ label: 'Activity', path: '/activity', icon: IconHistory }]

/** Screens that the menu leaves out and a search finds all the same. */
export const furtherScreens: readonly NavigationEntry[] = [
  { label: 'Bottling Schedule', path: '/bottling', icon: IconPackages },
  ...adminPlaces.map(place => ({ ...place, isForAdmins: true })),
]
