import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { PixelBuffer } from '@spotless/engine/ports'
import type { ThreadTask } from './decodeForeign.ts'

/** Decodes one file in a thread of its own, whose memory goes back with it: the memory of WebAssembly only grows. */
const require = createRequire(import.meta.url)

const hasTransparency = (data: Uint8Array | Uint8ClampedArray): boolean => {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true
  return false
}

const withoutAlpha = ({ width, height, data }: PixelBuffer): PixelBuffer => {
  const opaque = new Uint8Array(width * height * 3)
  for (let from = 0, to = 0; to < opaque.length; from += 4, to += 3) {
    opaque[to] = data[from] as number
    opaque[to + 1] = data[from + 1] as number
    opaque[to + 2] = data[from + 2] as number
  }
  return { width, height, channels: 3, data: opaque }
}

/** Opaque pictures lose their fourth channel. */
const ofRgba = (width: number, height: number, rgba: Uint8Array | Uint8ClampedArray): PixelBuffer => {
  const data = new Uint8Array(rgba.buffer, rgba.byteOffset, rgba.length)
  const pixels = { width, height, channels: 4, data } as const
  return hasTransparency(data) ? pixels : withoutAlpha(pixels)
}

const decodeHeic = async ({ file, bitDepth, program }: ThreadTask): Promise<PixelBuffer> => {
  const { decodeHeif } = await import('./decodeHeif.ts')
  if (program === undefined) throw new Error('The thread was given no decoder.')
  return decodeHeif(file, bitDepth, program)
}

const decodeJxl = async ({ file }: ThreadTask): Promise<PixelBuffer> => {
  // The decoder makes its answer with the browser's constructor.
  const ofBrowser = globalThis as { ImageData?: unknown }
  ofBrowser.ImageData = class {
    readonly data: Uint8ClampedArray
    readonly width: number
    readonly height: number
    constructor(data: Uint8ClampedArray, width: number, height: number) {
      this.data = data
      this.width = width
      this.height = height
    }
  }
  const { default: decode, init } = await import('@jsquash/jxl/decode.js')
  const folder = dirname(require.resolve('@jsquash/jxl/package.json'))
  const wasmBinary = readFileSync(join(folder, 'codec', 'dec', 'jxl_dec.wasm'))
  await init({ wasmBinary: new Uint8Array(wasmBinary).buffer })
  const { width, height, data } = await decode(new Uint8Array(file).buffer)
  return ofRgba(width, height, data)
}

const decoders: Readonly<Record<ThreadTask['format'], (task: ThreadTask) => Promise<PixelBuffer>>> = {
  heic: decodeHeic,
  jxl: decodeJxl,
}

const task = workerData as ThreadTask
const pixels = await decoders[task.format](task)
parentPort?.postMessage(pixels, [pixels.data.buffer as ArrayBuffer])
