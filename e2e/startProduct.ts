import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { port } from './playwright.config.ts'

const startWithinMs = 60_000

/** Where this installation tells people to write to. */
export const contactEmail = 'help@spotless.example'

/** Environment variable by which stories find the data folder, and in it the key that signs tokens. */
export const dataFolderVariable = 'STORY_DATA_DIR'

/** Starts the product on an empty data folder, waits until it is ready, and gives back what ends it. */
const startProduct = async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'spotless-story-'))
  process.env[dataFolderVariable] = dataFolder
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataFolder,
      PUBLIC_URL: `http://localhost:${port}`,
      LOG_LEVEL: 'warn',
      CONTACT_EMAIL: contactEmail,
    },
    stdio: 'inherit',
  })
  const deadline = Date.now() + startWithinMs
  for (;;) {
    if (server.exitCode !== null)
      throw new Error(`The product ended with status ${server.exitCode} before it was ready.`)
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) break
    if (Date.now() > deadline) throw new Error(`The product was not ready within ${startWithinMs} ms.`)
    await wait(200)
  }
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
    await rm(dataFolder, { recursive: true, force: true })
  }
}

export default startProduct
