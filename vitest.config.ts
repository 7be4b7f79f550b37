import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { pixelProcessEnvironment } from './engine-node/src/pixelProcessTuning.mjs'

/**
 * `unit` needs neither weights nor browser; `slow` neither, but its suites take seconds each, because they start whole
 * installations or wait for limits; `models` runs the engine on real weights (installed by `npm test`); `firebase` talks to
 * the Authentication emulator (installed and started by `npm run test:firebase`).
 */
export default defineConfig({
  test: {
    // All of them: on two cores Vitest would use one.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,planner,engine,engine-node,engine-web,providers,server,cli,scripts,bench}/**/*.test.ts'],
          exclude: ['**/*.{models,slow,firebase}.test.ts', '**/node_modules/**'],
          globalSetup: 'server/src/testing/postgresOfRun.ts',
          // Suites mock no modules and set no globals, and a process for each would take as long as the tests.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'slow',
          include: ['{engine,engine-node,providers,server,cli}/**/*.slow.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: 'server/src/testing/postgresOfRun.ts',
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'models',
          include: ['{engine,engine-node,engine-web,providers,server,cli}/**/*.models.test.ts'],
          exclude: ['**/node_modules/**'],
          // The networks run in these processes themselves.
          env: pixelProcessEnvironment,
          // Two files share two cores: a test may take twice as long as alone.
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'firebase',
          include: ['server/**/*.firebase.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: { name: 'web', include: ['web/{*,src/**/*}.test.{ts,tsx}'], environment: 'node', testTimeout: 30_000 },
      },
    ],
  },
})
