import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Installation } from './databases.ts'
import { type ServerOptions, type ServerUnderTest, startServerUnderTest } from './serverUnderTest.ts'
import { answerPhoto } from './testEngine.ts'

/**
 * Opens a database and a server on it before the tests of a suite, and gives `keep` the server; puts its engine and its clock back
 * after each test, and closes both after the last.
 */
export const serverOfSuite = (
  start: () => Promise<Pick<Installation, 'url' | 'close'> & ServerOptions>,
  keep: (server: ServerUnderTest) => Promise<void> | void,
  options: ServerOptions = {},
): void => {
  const closing: (() => Promise<void>)[] = []
  let server: ServerUnderTest
  beforeAll(async () => {
    const installation = await start()
    closing.unshift(installation.close)
    const environment = { ...installation.environment, ...options.environment }
    server = await startServerUnderTest(installation.url, { ...installation, ...options, environment })
    closing.unshift(server.close)
    await keep(server)
  })
  afterEach(() => {
    server.engine.run = answerPhoto
    server.clock.now = new Date()
  })
  afterAll(async () => {
    for (const close of closing) await close()
  })
}
