import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    manifest: true,
    rolldownOptions: {
      input: ['index.html', 'src/pages/takeOver.ts', 'src/pages/gallery/mountGallery.tsx'].map((file) =>
        join(import.meta.dirname, file),
      ),
      // One small file instead of three: what the first page asks for is compressed file by file.
      output: {
        codeSplitting: {
          groups: [{ name: 'base', test: /(web\/src\/lib\/stored|contract\/src\/(limits|route))\.ts$/ }],
        },
      },
    },
  },
})
