import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, fixture, test } from './support/story.ts'

test.setTimeout(600_000)

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
}

/** Headers by path from a file `_headers`; `*` at a path's end stands for everything below. */
const readHeaders = (text: string) => {
  const rules: { path: string; headers: Record<string, string> }[] = []
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [, name, value] = /^ +([\w-]+): (.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined) rules.push({ path: line, headers: {} })
    else Object.assign(rules.at(-1)!.headers, { [name]: value })
  }
  return (path: string): Record<string, string> =>
    rules.find((rule) => (rule.path.endsWith('*') ? path.startsWith(rule.path.slice(0, -1)) : path === rule.path))
      ?.headers ?? {}
}

/** A host that sends files and the headers of `_headers`, and knows no ranges. */
const serveFolder = async (folder: string) => {
  const headersOf = readHeaders(await readFile(join(folder, '_headers'), 'utf8'))
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const file = join(folder, path === '/' ? 'index.html' : path)
    const bytes = await readFile(file).catch(() => undefined)
    const type = types[extname(file)] ?? 'application/octet-stream'
    response.writeHead(bytes === undefined ? 404 : 200, { ...headersOf(path), 'content-type': type }).end(bytes)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}

test('the page is built as a folder that a static host serves, and edits there without account and server', async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'spotless-folder-'))
  await promisify(execFile)(process.execPath, ['scripts/buildDevice.ts', folder])
  const host = await serveFolder(folder)
  try {
    await page.goto(`${host.url}?mode=object-removal`)
    await expect(page.getByRole('link', { name: 'Back to the editor' })).toHaveCount(0)
    await page.getByLabel('Photo file').setInputFiles(fixture('kitten.webp'))
    await page.getByRole('application', { name: /Photo to mark/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Object Removal on this device' }).click()
    await expect(page.getByText(/MI-GAN · [\d.]+ s on this device/)).toBeVisible({ timeout: 300_000 })
    await expect(page.getByText('0 bytes of your photo sent')).toBeVisible()
  } finally {
    host.close()
    await rm(folder, { recursive: true, force: true })
  }
})
