import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitUntilReady } from './waitUntilReady.ts'

/** A machine that is busy with other things takes minutes; a product that ends is told at once. */
const startTimeoutMs = 240_000

export interface RunningProduct {
  readonly url: string
  readonly dataFolder: string
  /** What it has logged so far. */
  readonly log: () => string
  /** Ends the product and deletes its data. */
  readonly stop: () => Promise<void>
}

/**
 * Starts the product on an empty data folder, as `npm start` does, and waits until it is ready.
 * @throws {Error} when it ends or is not ready in time
 */
export const runProduct = async (port: number, environment: NodeJS.ProcessEnv = {}): Promise<RunningProduct> => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'spotless-story-'))
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataFolder,
      PUBLIC_URL: url,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['inherit', 'pipe', 'inherit'],
  })
  let log = ''
  server.stdout.on('data', (chunk: Buffer) => {
    log += chunk.toString()
    process.stdout.write(chunk)
  })
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await ended
    }
    await rm(dataFolder, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(server, url, startTimeoutMs)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, dataFolder, log: () => log, stop }
}
