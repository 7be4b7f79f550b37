import { copyFileSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The page under the name that hosts look for, beside the two files that it shares with the app's. */
const staticFolder = (): Plugin => {
  let folder = ''
  return {
    name: 'spotless-device-folder',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    writeBundle: () => {
      renameSync(join(folder, 'device.html'), join(folder, 'index.html'))
      for (const name of ['theme.js', 'logo.svg']) {
        copyFileSync(join(import.meta.dirname, 'public', name), join(folder, name))
      }
    },
  }
}

/** Builds the page that edits on the device as a folder of its own, which any static host can serve. */
export default defineConfig({
  base: './',
  publicDir: 'devicePublic',
  plugins: [react(), tailwindcss(), staticFolder()],
  worker: { format: 'es' },
  build: {
    outDir: 'dist/device',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: { input: join(import.meta.dirname, 'device.html') },
  },
})
