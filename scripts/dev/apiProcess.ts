import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { waitUntilReady } from '../waitUntilReady.ts'

const root = join(import.meta.dirname, '../..')
const startTimeoutMs = 60_000
/** An editor that saves several files at once restarts the server once. */
const debounceMs = 100

/** The server of the product, in a process that can be restarted. */
export interface ApiProcess {
  /** Where it listens; browsers reach it through Vite. */
  readonly origin: string
  /** Resolves once it is ready; rejects while it cannot start. */
  readonly ready: () => Promise<void>
  readonly restart: () => void
  readonly stop: () => Promise<void>
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}

const end = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}

/** @param publicUrl origin that browsers use, without a slash at the end */
export const startApiProcess = async (publicUrl: string): Promise<ApiProcess> => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrl,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  }
  const start = (): ChildProcess =>
    spawn(process.execPath, ['server/src/main.ts'], { cwd: root, env, stdio: 'inherit' })
  const whenReady = (server: ChildProcess): Promise<void> => {
    const ready = waitUntilReady(server, origin, startTimeoutMs)
    // Callers of `whenReady` get the rejection; the server itself has printed the cause.
    ready.catch(() => undefined)
    return ready
  }

  let server = start()
  let ready = whenReady(server)
  let timer: NodeJS.Timeout | undefined
  let restarting = Promise.resolve()
  const restartNow = async (): Promise<void> => {
    await end(server)
    server = start()
    ready = whenReady(server)
    await ready.then(
      () => console.log('The server has restarted.'),
      (error: Error) => console.error(`${error.message} It starts again when a file changes.`),
    )
  }
  return {
    origin,
    ready: async () => {
      if (timer !== undefined) await new Promise((resolve) => setTimeout(resolve, debounceMs))
      await restarting
      await ready
    },
    restart: () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        timer = undefined
        restarting = restarting.then(restartNow)
      }, debounceMs)
    },
    stop: async () => {
      clearTimeout(timer)
      await end(server)
    },
  }
}
