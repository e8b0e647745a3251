import { defineConfig } from 'vite'
import { notePackages } from './scripts/prepare/bundled-packages.ts'

export default defineConfig({
  plugins: [notePackages()],
  build: {
    outDir: 'dist/server',
    ssr: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: { main: 'src/app/main.ts', console: 'src/app/console.ts' },
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
  ssr: {
    target: 'node',
    // Installed packages stay where they are: native ones cannot be bundled, and most of the rest gains nothing.
    // These two consist of so many small modules that finding them would take a good part of the start.
    external: true,
    noExternal: [/^#/, 'zod', 'jose'],
  },
})
