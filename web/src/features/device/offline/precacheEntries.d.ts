/** The files of the built page; `web/vite.serviceWorker.config.ts` makes the module. */
declare module 'virtual:precache-entries' {
  export const precacheEntries: import('workbox-precaching').PrecacheEntry[]
}
