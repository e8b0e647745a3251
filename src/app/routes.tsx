import { type ComponentType, lazy, Suspense } from 'react'
import { Navigate, type RouteObject } from 'react-router'
import { FullScreenSpinner } from '#client/ui/messages/spinner.tsx'
import { LoginScreen } from '#features/house/login/screen.tsx'
import { BrokenScreen } from './broken-screen.tsx'

/** A screen that arrives when it is first opened: the one component that its file exports. */
function screen(path: string, load: () => Promise<Record<string, ComponentType>>): RouteObject {
  const lazy = async () => ({ Component: Object.values(await load())[0] })
  return { path, errorElement: <BrokenScreen />, lazy }
}

/** Comes after the page itself: most batches do not ferment any more. */
const LateFermentationWatch = lazy(async () => ({
  default: (await import('#features/records/watch/components/fermentation-watch.tsx')).FermentationWatch,
}))

async function loadVessel() {
  const [{ VesselDetail }, { VesselInCellar }] = await Promise.all([
    import('#features/records/vessels/detail.tsx'),
    import('#features/views/cellar-history/components/vessel-in-cellar.tsx'),
  ])
  return { Vessel: () => <VesselDetail inTheCellar={id => <VesselInCellar key={id} vesselId={id} />} /> }
}

const screens: RouteObject[] = [
  screen('dashboard', () => import('#features/views/dashboard/screen.tsx')),
  screen('vineyards', () => import('#features/records/vineyards/screen.tsx')),
  screen('vineyard-maintenance', () => import('#features/records/vineyard-maintenance/screen.tsx')),
  screen('batches', () => import('#features/records/batches/screen.tsx')),
  screen('batches/:id', async () => {
    const [{ BatchDetail }, { BatchInCellar }] = await Promise.all([
      import('#features/views/batch-page/detail.tsx'),
      import('#features/views/cellar-history/components/batch-in-cellar.tsx'),
    ])
    return {
      Batch: () => (
        <BatchDetail
          inTheCellar={id => <BatchInCellar key={id} batchId={id} />}
          watch={id => (
            <Suspense>
              <LateFermentationWatch id={id} />
            </Suspense>
          )}
        />
      ),
    }
  }),
  screen('fermentation', () => import('#features/records/fermentation/screen.tsx')),
  screen('fermentation/:id', async () => {
    const [{ FermentationDetail }, { FermentationWatch }] = await Promise.all([
      import('#features/views/fermentation-page/detail.tsx'),
      import('#features/records/watch/components/fermentation-watch.tsx'),
    ])
    return { Fermentation: () => <FermentationDetail watch={id => <FermentationWatch key={id} id={id} />} /> }
  }),
  screen('fermentation-maintenance', () => import('#features/records/fermentation-maintenance/screen.tsx')),
  screen('post-fermentation', () => import('#features/records/post-fermentation/screen.tsx')),
  screen('aging', () => import('#features/records/aging/screen.tsx')),
  screen('aging-maintenance', () => import('#features/records/aging-maintenance/screen.tsx')),
  screen('vessels', () => import('#features/records/vessels/screen.tsx')),
  screen('vessels/labels', () => import('#features/views/vessel-labels/screen.tsx')),
  screen('vessels/:id', loadVessel),
  screen('vessel/:id', loadVessel),
  screen('cellar', () => import('#features/records/cellar/screen.tsx')),
  screen('bottling', () => import('#features/records/bottling/screen.tsx')),
  screen('cellar/opening', () => import('#features/records/cellar-entry/screen.tsx')),
  screen('cellar/new/:kind', () => import('#features/records/cellar-entry/screen.tsx')),
  screen('cellar/operations/:id/correct', () => import('#features/records/cellar-entry/detail.tsx')),
  screen('round', () => import('#features/records/round/screen.tsx')),
  screen('scan', async () => {
    const [{ ScanScreen }, { VesselSheet }] = await Promise.all([
      import('#features/views/scan/screen.tsx'),
      import('#features/records/round/components/vessel-sheet.tsx'),
    ])
    return { Scan: () => <ScanScreen sheet={id => <VesselSheet key={id} vesselId={id} />} /> }
  }),
  screen('import', () => import('#features/house/imports/screen.tsx')),
  screen('watch', () => import('#features/records/watch/screen.tsx')),
  screen('tracking', () => import('#features/views/tracking/screen.tsx')),
  screen('blend-calculator', () => import('#features/views/blend-calculator/screen.tsx')),
  screen('users', () => import('#features/house/users/screen.tsx')),
  screen('roles', () => import('#features/house/roles/screen.tsx')),
  screen('settings', () => import('#features/house/settings/screen.tsx')),
  screen('outbox', async () => {
    const { OutboxScreen } = await import('#features/views/outbox/screen.tsx')
    const { kinds } = await import('./kinds.ts')
    return { Outbox: () => <OutboxScreen kinds={kinds} /> }
  }),
  screen('activity', async () => {
    const { ActivityScreen } = await import('#features/views/activity/screen.tsx')
    const { kinds } = await import('./kinds.ts')
    return { Activity: () => <ActivityScreen kinds={kinds} /> }
  }),
]

const toLastWorkspace = async () => ({ Component: (await import('./workspaces.tsx')).ToLastWorkspace })
const toDashboard = <Navigate to="/dashboard" replace />

/** Every address of the product. The sign-in page is part of the first load; the rest arrives behind the guard. */
export const routes: RouteObject[] = [
  { path: '/login', element: <LoginScreen />, errorElement: <BrokenScreen /> },
  {
    path: '/',
    lazy: async () => ({ Component: (await import('./shell.tsx')).Shell }),
    hydrateFallbackElement: <FullScreenSpinner />,
    errorElement: <BrokenScreen />,
    children: [{ index: true, lazy: toLastWorkspace }, ...screens, { path: '*', element: toDashboard }],
  },
]
