import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { waitUntilReady } from '../scripts/waitUntilReady.ts'
import { ownPorts } from './playwright.config.ts'

const root = join(import.meta.dirname, '..')
const port = ownPorts.dev
const url = `http://localhost:${port}`
const component = join(root, 'web/src/features/landing/Hero.tsx')
const serverFile = join(root, 'server/src/log.ts')

test('npm run dev shows a saved component without a reload, restarts the server for its own files, and ends cleanly', async ({
  page,
}) => {
  // Two Vite and two server starts beside the other stories on two cores.
  test.setTimeout(300_000)
  const dataFolder = await mkdtemp(join(tmpdir(), 'spotless-dev-'))
  const source = await readFile(component, 'utf8')
  const development = spawn('npm', ['run', '-s', 'dev'], {
    cwd: root,
    detached: true,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataFolder },
  })
  let output = ''
  for (const stream of [development.stdout, development.stderr]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  const ended = once(development, 'exit')
  try {
    await waitUntilReady(development, url, 120_000)
    expect(output.match(/https?:\S+/g)).toEqual([`${url};`])
    // Vite updates only modules that the page has loaded, through a socket that is open.
    const connected = page.waitForEvent('console', (message) => message.text() === '[vite] connected.')
    await page.goto(url, { waitUntil: 'networkidle' })
    await connected
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    expect(source).toContain('AI Photo Cleanup <span')
    await writeFile(component, source.replace('AI Photo Cleanup <span', 'AI Photo Polish <span'))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('AI Photo Polish', { timeout: 60_000 })
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
    expect(output).not.toContain('restarted')

    await utimes(serverFile, new Date(), new Date())
    await expect.poll(() => output, { timeout: 120_000 }).toContain('The server has restarted.')
    expect((await page.request.get(`${url}/api/config`)).ok()).toBe(true)
    await page.goto(`${url}/benchmark`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  } finally {
    await writeFile(component, source)
    // As a terminal does on Ctrl-C: to the whole group.
    process.kill(-(development.pid as number), 'SIGINT')
    await ended
    await rm(dataFolder, { recursive: true, force: true })
  }
  await expect
    .poll(() =>
      fetch(url).then(
        () => 'answers',
        () => 'is gone',
      ),
    )
    .toBe('is gone')
})
