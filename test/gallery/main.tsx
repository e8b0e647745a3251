import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { NuqsAdapter } from 'nuqs/adapters/react-router/v7'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router'
import { UiProvider } from '#client/ui/theme/provider.tsx'
import { ConfirmProvider } from '#client/ui/windows/confirm.tsx'
import { ChartGallery } from './charts.tsx'
import { FormGallery } from './forms.tsx'
import './gallery.css'
import { LongWordGallery } from './long-words.tsx'
import { MeasurementGallery } from './measurements.tsx'
import { PageGallery } from './pages.tsx'
import { DashboardStandIn, RegisterGallery, startGallerySession } from './register.tsx'
import { TableGallery } from './tables.tsx'
import { WidgetGallery } from './widgets.tsx'

const pages = [
  { path: '/', title: 'Widgets', element: <WidgetGallery /> },
  { path: '/tables', title: 'Tables', element: <TableGallery /> },
  { path: '/forms', title: 'Forms', element: <FormGallery /> },
  { path: '/charts', title: 'Charts', element: <ChartGallery /> },
  { path: '/pages', title: 'Pages', element: <PageGallery /> },
  { path: '/long-words', title: 'Long words', element: <LongWordGallery /> },
  { path: '/measurements', title: 'Measurements', element: <MeasurementGallery /> },
  { path: '/register', title: 'Registration', element: <RegisterGallery /> },
]

function Frame() {
  return (
    <NuqsAdapter>
      <QueryClientProvider client={queryClient}>
        <ConfirmProvider>
          <nav className="gallery-nav" aria-label="Gallery">
            {pages.map(({ path, title }) => (
              <Link key={path} to={path}>
                {title}
              </Link>
            ))}
          </nav>
          <main className="gallery">
            <Outlet />
          </main>
        </ConfirmProvider>
      </QueryClientProvider>
    </NuqsAdapter>
  )
}

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
const router = createBrowserRouter([
  { element: <Frame />, children: pages.map(({ path, element }) => ({ path, element })) },
  { path: '/dashboard', element: <DashboardStandIn /> },
])

startGallerySession()
createRoot(document.getElementById('root') as HTMLElement).render(
  <UiProvider>
    <RouterProvider router={router} />
  </UiProvider>,
)
