import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The kit on show: every widget in its states, for people to look at and for the browser tests to try.
export default defineConfig({
  root: 'test/gallery',
  plugins: [react()],
  build: { outDir: '../../.cache/gallery', emptyOutDir: true, target: 'es2023' },
})
