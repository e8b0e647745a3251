import { Navigate, type RouteObject } from 'react-router'
import { FullScreenSpinner } from '#client/ui/messages/spinner.tsx'
import { LoginScreen } from '#features/login/screen.tsx'
import { BrokenScreen } from './broken-screen.tsx'

/** A screen that arrives when it is first opened. */
function screen(path: string, load: () => Promise<React.ComponentType>): RouteObject {
  return { path, errorElement: <BrokenScreen />, lazy: async () => ({ Component: await load() }) }
}

const screens: RouteObject[] = [
  screen('dashboard', async () => (await import('#features/dashboard/screen.tsx')).DashboardScreen),
  screen('vineyards', async () => (await import('#features/vineyards/screen.tsx')).VineyardsScreen),
  screen(
    'vineyard-maintenance',
    async () => (await import('#features/vineyard-maintenance/screen.tsx')).VineyardMaintenanceScreen,
  ),
  screen('batches', async () => (await import('#features/batches/screen.tsx')).BatchesScreen),
  screen('batches/:id', async () => (await import('#features/batch-page/detail.tsx')).BatchDetail),
  screen('fermentation', async () => (await import('#features/fermentation/screen.tsx')).FermentationScreen),
  screen(
    'fermentation/:id',
    async () => (await import('#features/fermentation-page/detail.tsx')).FermentationDetail,
  ),
  screen(
    'fermentation-maintenance',
    async () => (await import('#features/fermentation-maintenance/screen.tsx')).FermentationMaintenanceScreen,
  ),
  screen(
    'post-fermentation',
    async () => (await import('#features/post-fermentation/screen.tsx')).PostFermentationScreen,
  ),
  screen('aging', async () => (await import('#features/aging/screen.tsx')).AgingScreen),
  screen(
    'aging-maintenance',
    async () => (await import('#features/aging-maintenance/screen.tsx')).AgingMaintenanceScreen,
  ),
  screen('vessels', async () => (await import('#features/vessels/screen.tsx')).VesselsScreen),
  screen(
    'vessels/labels',
    async () => (await import('#features/vessel-labels/screen.tsx')).VesselLabelsScreen,
  ),
  screen('vessels/:id', async () => (await import('#features/vessels/detail.tsx')).VesselDetail),
  screen('vessel/:id', async () => (await import('#features/vessels/detail.tsx')).VesselDetail),
  screen('bottling', async () => (await import('#features/bottling/screen.tsx')).BottlingScreen),
  screen('tracking', async () => (await import('#features/tracking/screen.tsx')).TrackingScreen),
  screen(
    'blend-calculator',
    async () => (await import('#features/blend-calculator/screen.tsx')).BlendCalculatorScreen,
  ),
  screen('users', async () => (await import('#features/users/screen.tsx')).UsersScreen),
  screen('roles', async () => (await import('#features/roles/screen.tsx')).RolesScreen),
  screen('settings', async () => (await import('#features/settings/screen.tsx')).SettingsScreen),
  screen('activity', async () => (await import('#features/activity/screen.tsx')).ActivityScreen),
]

const toDashboard = <Navigate to="/dashboard" replace />

/** Every address of the product. The sign-in page is part of the first load; the rest arrives behind the guard. */
export const routes: RouteObject[] = [
  { path: '/login', element: <LoginScreen />, errorElement: <BrokenScreen /> },
  {
    path: '/',
    lazy: async () => ({ Component: (await import('./shell.tsx')).Shell }),
    hydrateFallbackElement: <FullScreenSpinner />,
    errorElement: <BrokenScreen />,
    children: [{ index: true, element: toDashboard }, ...screens, { path: '*', element: toDashboard }],
  },
]
