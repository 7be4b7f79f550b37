import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
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

const rangeOf = (header: string | undefined): readonly [number, number] | null => {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(header ?? '') ?? []
  return from === undefined || to === undefined ? null : [Number(from), Number(to) + 1]
}

/** A host that sends files and the headers of `_headers`. @param knowsRanges whether it sends parts of files where asked to */
export const serveFolder = async (folder: string, knowsRanges = false) => {
  const headersOf = readHeaders(await readFile(join(folder, '_headers'), 'utf8'))
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const file = join(folder, path === '/' ? 'index.html' : path)
    const bytes = await readFile(file).catch(() => undefined)
    const type = types[extname(file)] ?? 'application/octet-stream'
    const headers = { ...headersOf(path), 'content-type': type }
    const range = knowsRanges && bytes !== undefined ? rangeOf(request.headers.range) : null
    if (range) response.writeHead(206, headers).end(bytes?.subarray(...range))
    else response.writeHead(bytes === undefined ? 404 : 200, headers).end(bytes)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}
