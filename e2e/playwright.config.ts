import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const chromium = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path))

export const port = Number(process.env.E2E_PORT ?? 3177)

const args = [
  ...['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic', '--no-first-run'],
]
const touch = { hasTouch: true, isMobile: true }

/**
 * Stories told in a real Chromium against the product as `npm start` runs it, on a data folder of their own. Those in
 * `screens` are told at three sizes, with a mouse and with fingers; the others at a desk.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.story.ts',
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json']],
  outputDir: '../test-results',
  globalSetup: './startProduct.ts',
  use: {
    baseURL: `http://localhost:${port}`,
    screenshot: 'only-on-failure',
    launchOptions: { ...(chromium === undefined ? {} : { executablePath: chromium }), args },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'tablet', testMatch: 'screens/*.story.ts', use: { viewport: { width: 820, height: 1180 }, ...touch } },
    { name: 'phone', testMatch: 'screens/*.story.ts', use: { viewport: { width: 390, height: 844 }, ...touch } },
  ],
})
