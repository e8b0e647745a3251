import './base.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useIsPrinting } from '../device/printing.ts'
import { cssVariablesResolver, theme } from './theme.ts'

/** Keeps the choice under the key that `public/appearance.js` reads before anything is drawn. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'appearance' })

/** Gives everything below it the product's look, following the device's light or dark scheme unless told. */
export function UiProvider({ children }: { children: ReactNode }) {
  const isPrinting = useIsPrinting()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      {...(isPrinting && { forceColorScheme: 'light' as const })}
    >
      {children}
    </MantineProvider>
  )
}
