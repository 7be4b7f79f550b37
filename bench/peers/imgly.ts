import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'

/**
 * `@imgly/background-removal` 1.7.0 (AGPL-3.0), its runtime and its weights, as npm gives them. They are no dependency of ours:
 * `npm install --prefix FOLDER @imgly/background-removal@1.7.0 onnxruntime-web@1.21.0 @imgly/background-removal-data@1.4.5`
 */
const packages = {
  library: '@imgly/background-removal/dist',
  weights: '@imgly/background-removal-data/dist',
  runtime: 'onnxruntime-web/dist',
} as const

/** Its default network, in the package of weights (whose last version is 1.4.5) under another name. */
const network = { named: '/models/isnet_fp16', stored: '/models/medium' } as const
const runtimeFiles = ['ort-wasm-simd-threaded.wasm', 'ort-wasm-simd-threaded.mjs'] as const

const isolation = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' }
const html = `<!doctype html><script type="importmap">${JSON.stringify({
  imports: {
    'onnxruntime-web': '/runtime/ort.wasm.min.mjs',
    'onnxruntime-web/webgpu': '/runtime/ort.webgpu.min.mjs',
  },
})}</script>`

interface StoredResource {
  readonly chunks: readonly { readonly hash: string; readonly offsets: readonly [number, number] }[]
  readonly size: number
  readonly mime: string
}

/** What the library asks for first: its files with their parts, named as its own host names them. */
const resourcesOf = async (folder: string) => {
  const stored: Readonly<Record<string, StoredResource>> = JSON.parse(
    await readFile(join(folder, packages.weights, 'resources.json'), 'utf8'),
  )
  const { chunks, size, mime } = stored[network.stored]!
  const runtime = await Promise.all(
    runtimeFiles.map(async (name) => {
      const { length } = await readFile(join(folder, packages.runtime, name))
      const type = name.endsWith('.wasm') ? 'application/wasm' : 'text/javascript'
      return [
        `/onnxruntime-web/${name}`,
        { chunks: [{ name: `../runtime/${name}`, offsets: [0, length] }], size: length, mime: type },
      ] as const
    }),
  )
  return Object.fromEntries([
    [network.named, { chunks: chunks.map(({ hash, offsets }) => ({ name: hash, offsets })), size, mime }],
    ...runtime,
  ])
}

/** @param folder the `node_modules` that holds the packages */
export const openImgly = async (folder: string, context: BrowserContext) => {
  const resources = JSON.stringify(await resourcesOf(folder))
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://peer').pathname
    if (path === '/') return response.writeHead(200, { ...isolation, 'content-type': 'text/html' }).end(html)
    if (path === '/weights/resources.json') return response.writeHead(200, isolation).end(resources)
    const [, part, ...rest] = path.split('/')
    const file = await readFile(join(folder, packages[part as keyof typeof packages] ?? '', ...rest)).catch(() => null)
    if (file === null) return response.writeHead(404, isolation).end()
    const type = path.endsWith('js') ? 'text/javascript' : 'application/octet-stream'
    response.writeHead(200, { ...isolation, 'content-type': type }).end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  return {
    page,
    /** @returns seconds of its call, and the cut-out as a PNG */
    cutOut: async (photo: Uint8Array): Promise<{ readonly seconds: number; readonly file: Uint8Array }> => {
      const answer = await page.evaluate<{ seconds: number; file: string }>(`(async () => {
        const { removeBackground } = await import('/library/index.mjs')
        const bytes = Uint8Array.from(atob('${Buffer.from(photo).toString('base64')}'), (letter) => letter.charCodeAt(0))
        const began = performance.now()
        const publicPath = location.origin + '/weights/'
        const blob = await removeBackground(new Blob([bytes], { type: 'image/jpeg' }), { publicPath, device: 'cpu', model: 'isnet_fp16' })
        const seconds = (performance.now() - began) / 1000
        const url = await new Promise((resolve) => {
          const reader = new FileReader()
          reader.onload = () => resolve(reader.result)
          reader.readAsDataURL(blob)
        })
        return { seconds, file: url.slice(url.indexOf(',') + 1) }
      })()`)
      return { seconds: answer.seconds, file: new Uint8Array(Buffer.from(answer.file, 'base64')) }
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
