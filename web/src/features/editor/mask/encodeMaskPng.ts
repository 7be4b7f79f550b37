import { nextTask, stretchMs } from '../../../lib/nextTask.ts'
import type { MaskRaster } from './maskRaster.ts'

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

const crc32 = (bytes: Uint8Array): number => {
  let value = 0xffffffff
  for (const byte of bytes) value = (value >>> 8) ^ (crcTable[(value ^ byte) & 0xff] as number)
  return (value ^ 0xffffffff) >>> 0
}

const chunk = (name: string, body: Uint8Array): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(12 + body.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, body.length)
  for (let index = 0; index < 4; index += 1) bytes[4 + index] = name.charCodeAt(index)
  bytes.set(body, 8)
  view.setUint32(8 + body.length, crc32(bytes.subarray(4, 8 + body.length)))
  return bytes
}

const rowsPerWrite = 64

/**
 * Encodes a mask as an 8-bit greyscale PNG (W3C PNG, colour type 0), white where marked. Rows are
 * streamed to the browser's compressor in bands, to avoid a second copy of the whole mask.
 */
export const encodeMaskPng = async ({ width, height, data }: MaskRaster): Promise<Blob> => {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header[8] = 8

  let row = 0
  let beganMs = performance.now()
  const filtered = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (controller) => {
      // The browser compresses on this thread.
      if (performance.now() - beganMs > stretchMs) {
        await nextTask()
        beganMs = performance.now()
      }
      const rows = Math.min(rowsPerWrite, height - row)
      if (rows === 0) {
        controller.close()
        return
      }
      const band = new Uint8Array(rows * (width + 1))
      for (let index = 0; index < rows; index += 1, row += 1) {
        band.set(data.subarray(row * width, (row + 1) * width), index * (width + 1) + 1)
      }
      controller.enqueue(band)
    },
  })
  const deflated = await new Response(filtered.pipeThrough(new CompressionStream('deflate'))).arrayBuffer()
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  return new Blob(
    [signature, chunk('IHDR', header), chunk('IDAT', new Uint8Array(deflated)), chunk('IEND', new Uint8Array())],
    {
      type: 'image/png',
    },
  )
}
