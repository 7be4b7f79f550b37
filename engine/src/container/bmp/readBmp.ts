import { SpotlessError } from '@spotless/contract/error'
import { viewOf } from '../bytes.ts'
import type { ContainerFacts } from '../containerFacts.ts'

const fileHeaderBytes = 14
const infoHeaderBytes = 40
const inchesPerMetre = 39.370_078_740_157_48
/** Run-length coding of 8 and 4 bits: the only ways in which a BMP is smaller than its pixels. */
const runLengths: readonly number[] = [1, 2]
const depths: readonly number[] = [1, 4, 8, 16, 24, 32]

const damaged = (why: string): SpotlessError =>
  new SpotlessError('unreadable_image', `The BMP cannot be read: ${why}. Please export it again and retry.`)

/**
 * Reads a BMP's headers. A file that is shorter than its pixels is refused before memory is set aside for them.
 * Source: BITMAPINFOHEADER of the Windows documentation.
 * @throws SpotlessError `unreadable_image` when headers are damaged or the file is cut short
 */
export const readBmp = (bytes: Uint8Array): ContainerFacts => {
  if (bytes.length < fileHeaderBytes + infoHeaderBytes) throw damaged('it is cut short')
  const view = viewOf(bytes)
  const header = view.getUint32(fileHeaderBytes, true)
  if (header < infoHeaderBytes || bytes.length < fileHeaderBytes + header)
    throw damaged('its header is of another kind')
  const width = view.getInt32(18, true)
  const height = Math.abs(view.getInt32(22, true))
  const bits = view.getUint16(28, true)
  const compression = view.getUint32(30, true)
  if (width < 1 || height < 1 || !depths.includes(bits)) throw damaged('its header is damaged')
  if (compression > 3) throw damaged('it is compressed in a way that is not read')
  if (runLengths.includes(compression) && bits !== (compression === 1 ? 8 : 4)) throw damaged('its header is damaged')
  const rowBytes = Math.ceil((width * bits) / 32) * 4
  const pixelsAt = view.getUint32(10, true)
  if (!runLengths.includes(compression) && pixelsAt + rowBytes * height > bytes.length) throw damaged('it is cut short')
  const density = view.getInt32(38, true) / inchesPerMetre
  return {
    width,
    height,
    bitDepth: 8,
    hasAlpha: bits === 32,
    isGrey: false,
    isAnimated: false,
    isLossless: true,
    isProgressive: false,
    isInk: false,
    quality: 100,
    chromaSubsampling: '4:4:4',
    metadata: density > 0 ? { densityPerInch: { x: density, y: density } } : {},
  }
}
