import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const chromium = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path))

export const port = Number(process.env.E2E_PORT ?? 3177)

/** Stories told in a real Chromium against the product as `npm start` runs it, on a data folder of their own. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.story.ts',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json']],
  outputDir: '../test-results',
  globalSetup: './startProduct.ts',
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic', '--no-first-run'],
    },
  },
})
