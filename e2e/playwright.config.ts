import { defineConfig } from '@playwright/test'
import { browserArguments, headlessProgram } from '../scripts/browserProgram.ts'

export const port = Number(process.env.E2E_PORT ?? 3177)
/** Ports of the stories that start a product of their own; they may run at the same time. */
export const ownPorts = { dev: port + 1, credentials: port + 2 } as const

const touch = { hasTouch: true, isMobile: true }

/**
 * Stories run in a real Chromium against the product as `npm start` runs it, with a data folder of
 * its own. Those in `screens` run at three sizes, with mouse and touch; the others on a desktop.
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
    launchOptions: {
      ...(headlessProgram === undefined ? {} : { executablePath: headlessProgram }),
      args: browserArguments,
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'tablet', testMatch: 'screens/*.story.ts', use: { viewport: { width: 820, height: 1180 }, ...touch } },
    { name: 'phone', testMatch: 'screens/*.story.ts', use: { viewport: { width: 390, height: 844 }, ...touch } },
  ],
})
