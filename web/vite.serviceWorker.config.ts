import { join, resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { precacheEntries } from './precacheEntries.ts'

const listModule = 'virtual:precache-entries'

/** Gives the service worker the list of the files beside it. */
const precacheList = (): Plugin => {
  let folder = ''
  return {
    name: 'spotless-precache-list',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    resolveId: (id) => (id === listModule ? `\0${listModule}` : undefined),
    load: (id) =>
      id === `\0${listModule}`
        ? `export const precacheEntries = ${JSON.stringify(precacheEntries(folder))}`
        : undefined,
  }
}

/** Builds the service worker of the page that edits on the device into that page's folder, which must have been built. */
export default defineConfig({
  publicDir: false,
  plugins: [precacheList()],
  build: {
    outDir: 'dist/device',
    emptyOutDir: false,
    target: 'es2022',
    rolldownOptions: {
      input: join(import.meta.dirname, 'src/features/device/offline/serviceWorker.ts'),
      output: { format: 'iife', entryFileNames: 'serviceWorker.js' },
    },
  },
})
