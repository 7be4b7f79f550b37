import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import type { Raster } from '@spotless/engine/raster/raster'
import { extract } from 'tar'

const run = promisify(execFile)
const chromiumPath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const folder = join(import.meta.dirname, '../..', '.cache', 'peers')

/** UpscalerJS 1.0.0, the TensorFlow.js it asks for, and that one's fastest backend for a machine without a GPU. */
const packages = [
  'upscaler@1.0.0',
  '@upscalerjs/default-model@1.0.0',
  '@upscalerjs/esrgan-slim@1.0.0',
  '@tensorflow/tfjs@4.11.0',
  '@tensorflow/tfjs-backend-wasm@4.11.0',
] as const

/** The peer's own weights: the global its bundle makes, the bundle and the model's description. */
const weights = {
  /** What it takes by itself. */
  'default 2x': {
    name: 'DefaultUpscalerJSModel',
    bundle: 'default-model/dist/umd/index.min.js',
    model: 'default-model/models/model.json',
  },
  'slim 4x': {
    name: 'ESRGANSlim4x',
    bundle: 'esrgan-slim/dist/umd/models/esrgan-slim/src/x4/index.min.js',
    model: 'esrgan-slim/models/x4/model.json',
  },
} as const

export type PeerWeights = keyof typeof weights

/** The weights it is measured with at each factor. */
export const peerWeights = { 2: 'default 2x', 4: 'slim 4x' } as const satisfies Record<number, PeerWeights>

/** Fetches the peer's packages once, unpacked by their name without the scope. */
const fetchPeers = async (): Promise<void> => {
  await mkdir(folder, { recursive: true })
  for (const spec of packages) {
    const target = join(folder, spec.replace(/^@[^/]+\//, '').replace(/@[^@]+$/, ''))
    if ((await stat(join(target, 'package.json')).catch(() => undefined)) !== undefined) continue
    await rm(target, { recursive: true, force: true })
    await mkdir(target)
    await run('npm', ['pack', spec, '--silent', '--ignore-scripts'], { cwd: target })
    const archive = (await readdir(target)).find((file) => file.endsWith('.tgz'))
    if (archive === undefined) throw new Error(`npm pack ${spec} left no archive`)
    await extract({ file: join(target, archive), cwd: target, strip: 1 })
    await rm(join(target, archive))
  }
}

const contentTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  json: 'application/json',
  wasm: 'application/wasm',
}

/** Serves the packages with the headers without which a page gets no threads. */
const serve = () =>
  createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://peers').pathname
    const isolation = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' }
    if (path === '/')
      return response.writeHead(200, { ...isolation, 'Content-Type': 'text/html' }).end('<!doctype html>')
    const file = await readFile(join(folder, path)).catch(() => undefined)
    if (file === undefined) return response.writeHead(404, isolation).end()
    const type = contentTypes[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    response.writeHead(200, { ...isolation, 'Content-Type': type }).end(file)
  })

export interface UpscalerJs {
  /** The RGB image enlarged by the peer in its own runtime, and the seconds its call took, transfers left out. */
  readonly enlarge: (image: Raster, by: PeerWeights) => Promise<{ readonly image: Raster; readonly seconds: number }>
  readonly close: () => Promise<void>
}

/** Runs in the page: everything it needs comes as its argument. */
interface PeerCall {
  readonly name: string
  readonly model: string
  readonly pixels: string
  readonly width: number
  readonly height: number
}

/** UpscalerJS in the system's Chromium, on TensorFlow.js' WebAssembly backend with SIMD and threads. */
export const openUpscalerJs = async (threads: number): Promise<UpscalerJs> => {
  await fetchPeers()
  const server = serve()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic', '--no-first-run'],
  })
  const page = await browser.newPage()
  await page.goto(origin)
  await page.addScriptTag({ url: '/tfjs/dist/tf.min.js' })
  await page.addScriptTag({ url: '/tfjs-backend-wasm/dist/tf-backend-wasm.min.js' })
  await page.addScriptTag({ url: '/upscaler/dist/browser/umd/upscaler.min.js' })
  for (const { bundle } of Object.values(weights)) await page.addScriptTag({ url: `/${bundle}` })
  await page.evaluate(
    `(async () => {
      tf.wasm.setWasmPaths('/tfjs-backend-wasm/dist/')
      tf.wasm.setThreadsCount(${threads})
      await tf.setBackend('wasm')
      await tf.ready()
      if (tf.getBackend() !== 'wasm') throw new Error('TensorFlow.js did not take its WebAssembly backend')
    })()`,
  )
  const inPage = `async ({ name, model, pixels, width, height }) => {
    const open = (window.upscalers ??= {})
    open[name] ??= new Upscaler({ model: { ...window[name], path: model } })
    const upscaler = open[name]
    const bytes = Uint8Array.from(atob(pixels), (letter) => letter.charCodeAt(0))
    const input = tf.tensor3d(bytes, [height, width, 3], 'int32')
    await upscaler.ready
    const began = performance.now()
    const output = await upscaler.upscale(input, { output: 'tensor', patchSize: 64, padding: 6 })
    const samples = await output.clipByValue(0, 255).round().data()
    const seconds = (performance.now() - began) / 1000
    const [rows, columns] = output.shape
    let text = ''
    for (let at = 0; at < samples.length; at += 30000) text += String.fromCharCode(...samples.slice(at, at + 30000))
    input.dispose()
    output.dispose()
    return { pixels: btoa(text), width: columns, height: rows, seconds }
  }`
  return {
    enlarge: async ({ data, width, height }, by) => {
      const { name, model } = weights[by]
      const call: PeerCall = { name, model: `/${model}`, pixels: Buffer.from(data).toString('base64'), width, height }
      const answer = await page.evaluate<PeerCall & { seconds: number }>(`(${inPage})(${JSON.stringify(call)})`)
      const samples = new Uint8Array(Buffer.from(answer.pixels, 'base64'))
      return {
        image: { width: answer.width, height: answer.height, channels: 3, data: samples },
        seconds: answer.seconds,
      }
    },
    close: async () => {
      await browser.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
