import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { readOffset } from '#client/connection/clock.ts'
import { startSession } from '#client/session/session.ts'
import { UiProvider } from '#client/ui/theme/provider.tsx'
import { holdOwnFiles } from '#client/worker/own-build.ts'
import { routes } from './routes.tsx'

holdOwnFiles()
void startSession({
  recall: async token => (await import('#client/shelf/entering.ts')).recallUser(token),
  forget: async () => (await import('#client/shelf/entering.ts')).forgetSession(),
  now: () => Date.now() + Math.min(0, readOffset()),
})

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <UiProvider>
      <RouterProvider router={createBrowserRouter(routes)} />
    </UiProvider>
  </StrictMode>,
)
