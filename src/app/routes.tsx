import { Navigate, type RouteObject } from 'react-router'
import { FullScreenSpinner } from '#client/ui/messages/spinner.tsx'
import { LoginScreen } from '#features/house/login/screen.tsx'
import { BrokenScreen } from './broken-screen.tsx'

/** A screen that arrives when it is first opened. */
function screen(path: string, load: () => Promise<React.ComponentType>): RouteObject {
  return { path, errorElement: <BrokenScreen />, lazy: async () => ({ Component: await load() }) }
}

const screens: RouteObject[] = [
  screen('dashboard', async () => (await import('#features/views/dashboard/screen.tsx')).DashboardScreen),
  screen('vineyards', async () => (await import('#features/records/vineyards/screen.tsx')).VineyardsScreen),
  screen(
    'vineyard-maintenance',
    async () => (await import('#features/records/vineyard-maintenance/screen.tsx')).VineyardMaintenanceScreen,
  ),
  screen('batches', async () => (await import('#features/records/batches/screen.tsx')).BatchesScreen),
  screen('batches/:id', async () => (await import('#features/views/batch-page/detail.tsx')).BatchDetail),
  screen(
    'fermentation',
    async () => (await import('#features/records/fermentation/screen.tsx')).FermentationScreen,
  ),
  screen(
    'fermentation/:id',
    async () => (await import('#features/views/fermentation-page/detail.tsx')).FermentationDetail,
  ),
  screen(
    'fermentation-maintenance',
    async () =>
      (await import('#features/records/fermentation-maintenance/screen.tsx')).FermentationMaintenanceScreen,
  ),
  screen(
    'post-fermentation',
    async () => (await import('#features/records/post-fermentation/screen.tsx')).PostFermentationScreen,
  ),
  screen('aging', async () => (await import('#features/records/aging/screen.tsx')).AgingScreen),
  screen(
    'aging-maintenance',
    async () => (await import('#features/records/aging-maintenance/screen.tsx')).AgingMaintenanceScreen,
  ),
  screen('vessels', async () => (await import('#features/records/vessels/screen.tsx')).VesselsScreen),
  screen(
    'vessels/labels',
    async () => (await import('#features/views/vessel-labels/screen.tsx')).VesselLabelsScreen,
  ),
  screen('vessels/:id', async () => (await import('#features/records/vessels/detail.tsx')).VesselDetail),
  screen('vessel/:id', async () => (await import('#features/records/vessels/detail.tsx')).VesselDetail),
  screen('bottling', async () => (await import('#features/records/bottling/screen.tsx')).BottlingScreen),
  screen('tracking', async () => (await import('#features/views/tracking/screen.tsx')).TrackingScreen),
  screen(
    'blend-calculator',
    async () => (await import('#features/views/blend-calculator/screen.tsx')).BlendCalculatorScreen,
  ),
  screen('users', async () => (await import('#features/house/users/screen.tsx')).UsersScreen),
  screen('roles', async () => (await import('#features/house/roles/screen.tsx')).RolesScreen),
  screen('settings', async () => (await import('#features/house/settings/screen.tsx')).SettingsScreen),
  screen('activity', async () => {
    const { ActivityScreen } = await import('#features/views/activity/screen.tsx')
    const { kinds } = await import('./kinds.ts')
    return () => <ActivityScreen kinds={kinds} />
  }),
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
