import {
  IconBarrel,
  IconBlender,
  IconBottle,
  IconBuildingTunnel,
  IconChartHistogram,
  IconClipboardList,
  IconDroplets,
  IconEyeCheck,
  IconFileImport,
  IconFilter,
  IconFlask,
  IconHistory,
  IconHourglass,
  IconInbox,
  IconLayoutDashboard,
  IconNotebook,
  IconPackages,
  IconPlant2,
  type IconProps,
  IconRoute,
  IconRulerMeasure,
  IconScan,
  IconSettings,
  IconShieldLock,
  IconTemperature,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { MenuEntry } from '#client/ui/frame/frame-menu.tsx'

/** An entry of a menu; some show for administrators only, though their pages open for everyone. */
export interface NavigationEntry extends MenuEntry {
  isForAdmins?: boolean
}

/** The menu of the records, in the order in which it is read. */
const menu: readonly NavigationEntry[] = [
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

/** The menu of the cellar. Its first four are in thumb's reach on a phone. */
const cellarMenu: readonly NavigationEntry[] = [
  { label: 'Cellar', path: '/cellar', icon: IconDroplets },
  { label: 'Round', path: '/round', icon: IconRoute },
  { label: 'Scan', path: '/scan', icon: IconScan },
  { label: 'Watch', path: '/watch', icon: IconEyeCheck },
  { label: 'To review', path: '/outbox', icon: IconInbox },
  { label: 'Import', path: '/import', icon: IconFileImport },
]

/** A part of the product with a menu of its own. */
export interface Workspace {
  label: string
  icon: ComponentType<IconProps>
  /** What its menu is called for those who hear it. */
  menuLabel: string
  entries: readonly NavigationEntry[]
  /** What a phone's bar at the bottom is called, where it has one. */
  barLabel?: string
}

const records: Workspace = { label: 'Records', icon: IconNotebook, menuLabel: 'Main', entries: menu }
const cellar: Workspace = {
  label: 'Cellar',
  icon: IconBuildingTunnel,
  menuLabel: 'Cellar',
  entries: cellarMenu,
  barLabel: 'Cellar shortcuts',
}

export const workspaces: readonly Workspace[] = [records, cellar]

/** The workspace that an address opens: the cellar's own are those of its menu and what lies below them. */
export function workspaceOf(address: string): Workspace {
  const path = `${address.toLowerCase()}/`
  return cellarMenu.some(entry => path.startsWith(`${entry.path}/`)) ? cellar : records
}

/** What administrators find beside their name; the menu's own entries are fixed. */
export const adminPlaces: readonly MenuEntry[] = [{ label: 'Activity', path: '/activity', icon: IconHistory }]

/** Screens that the menus leave out and a search finds all the same. */
const furtherScreens: readonly NavigationEntry[] = [
  { label: 'Bottling Schedule', path: '/bottling', icon: IconPackages },
  ...adminPlaces.map(place => ({ ...place, isForAdmins: true })),
]

/** What a search finds: the menus, and the screens that they leave out. */
export const screens: readonly NavigationEntry[] = [...menu, ...cellarMenu, ...furtherScreens]
