import { defineConfig } from '@playwright/test'
import stories from '../playwright.config.ts'

/**
 * Sign-in with Firebase's own client, against the emulator that `npm run test:firebase` has
 * started.
 */
export default defineConfig({
  ...stories,
  testDir: '.',
  testMatch: '*.firebase.ts',
  reporter: 'list',
  outputDir: '../../test-results/firebase',
  globalSetup: '../startProduct.ts',
  projects: [{ name: 'desktop', use: { viewport: { width: 1440, height: 900 } } }],
})
