import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { startSession } from '#client/session/session.ts'
import { UiProvider } from '#client/ui/theme/provider.tsx'
import { routes } from './routes.tsx'

void startSession()

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <UiProvider>
      <RouterProvider router={createBrowserRouter(routes)} />
    </UiProvider>
  </StrictMode>,
)
