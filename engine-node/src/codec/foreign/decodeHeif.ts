import { maxInputPixels } from '@spotless/contract/limits'
import type { PixelBuffer } from '@spotless/engine/ports'
import openLibHeif, { type DecodedPlane } from 'libheif-js/libheif-wasm/libheif.js'

const chromaOf = (bitDepth: 8 | 16, hasAlpha: boolean): string =>
  `heif_chroma_interleaved_${bitDepth === 8 ? (hasAlpha ? 'RGBA' : 'RGB') : hasAlpha ? 'RRGGBBAA_LE' : 'RRGGBB_LE'}`

/** Rows of a plane without the bytes between them, in memory that can be given away. */
const packed = ({ width, height, stride, data }: DecodedPlane, bytesPerPixel: number): Uint8Array<ArrayBuffer> => {
  const rowBytes = width * bytesPerPixel
  if (stride === rowBytes) return new Uint8Array(data.subarray(0, rowBytes * height))
  const rows = new Uint8Array(rowBytes * height)
  for (let row = 0; row < height; row++) rows.set(data.subarray(row * stride, row * stride + rowBytes), row * rowBytes)
  return rows
}

/** Samples of N bits spread over 0–65,535, so that the highest stays the highest. */
const widened = (bytes: Uint8Array<ArrayBuffer>, bits: number): Uint16Array<ArrayBuffer> => {
  const samples = new Uint16Array(bytes.buffer)
  const scale = 65_535 / (2 ** bits - 1)
  for (let at = 0; at < samples.length; at++) samples[at] = Math.round((samples[at] as number) * scale)
  return samples
}

/**
 * Decodes the picture of a HEIC that is shown: tiles joined, turned and cropped as the file says.
 * @param program libheif, compiled
 * @throws Error when it is damaged, cut short, or larger than photos may be
 */
export const decodeHeif = (file: Uint8Array, bitDepth: 8 | 16, program: WebAssembly.Module): PixelBuffer => {
  const libheif = openLibHeif({
    instantiateWasm: (imports, receive) => {
      const instance = new WebAssembly.Instance(program, imports)
      receive(instance, program)
      return instance.exports
    },
  })
  const images = new libheif.HeifDecoder().decode(file)
  const image = images.find((one) => Boolean(one.is_primary())) ?? images[0]
  if (image === undefined) throw new Error('The file holds no picture that can be decoded.')
  // What the decoder makes of the file counts, not what its boxes were read to say.
  const [width, height] = [
    libheif.heif_image_handle_get_width(image.handle),
    libheif.heif_image_handle_get_height(image.handle),
  ]
  if (width * height > maxInputPixels) {
    throw new Error(`The picture has ${width}×${height} pixels; at most ${maxInputPixels} are decoded.`)
  }
  const hasAlpha = libheif.heif_image_handle_has_alpha_channel(image.handle) !== 0
  const { heif_colorspace: colorspaces, heif_chroma: chromas } = libheif
  const decoded = libheif.heif_js_decode_image2(
    image.handle,
    colorspaces.heif_colorspace_RGB,
    chromas[chromaOf(bitDepth, hasAlpha)],
  )
  const [plane] = decoded.channels ?? []
  if (plane === undefined) throw new Error(decoded.message ?? 'The picture cannot be decoded.')
  const channels = hasAlpha ? 4 : 3
  const bytes = packed(plane, channels * (bitDepth / 8))
  const data = bitDepth === 16 ? widened(bytes, plane.bits_per_pixel) : bytes
  return { width: plane.width, height: plane.height, channels, data }
}
