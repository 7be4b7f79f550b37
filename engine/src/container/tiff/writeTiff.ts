import { createSamples } from '../../kernel/colour/createSamples.ts'
import type { Compression } from '../../ports.ts'
import type { Raster } from '../../raster/raster.ts'
import { concatBytes, viewOf } from '../bytes.ts'
import type { Metadata } from '../photo.ts'
import { iptcResource, photoshopResource, readPhotoshopResource } from '../photoshopResources.ts'
import { openTiff, readIfd } from './readIfd.ts'
import { describingTags, tiffTag } from './tiffTags.ts'

const rowsPerStrip = 64
const deflateLevel = 3
const kinds = { byte: 1, short: 3, long: 4, rational: 5, undefined: 7 } as const
const adobeDeflate = 8
const horizontalDifferences = 2
const emptyBlock = Uint8Array.from([0x49, 0x49, 42, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0])
const densityUnits = 10_000

interface Entry {
  readonly tag: number
  readonly type: number
  readonly count: number
  readonly data: Uint8Array
}

/** Each sample less the one of the same channel to its left, modulo its range (TIFF 6.0, section 14). */
const differencesOf = ({ width, channels, data }: Raster, firstRow: number, rows: number): Raster['data'] => {
  const length = width * channels
  const out = createSamples(data, rows * length)
  for (let row = 0; row < rows; row++) {
    const from = (firstRow + row) * length
    for (let at = 0; at < length; at++) {
      const left = at < channels ? 0 : (data[from + at - channels] as number)
      out[row * length + at] = (data[from + at] as number) - left
    }
  }
  return out
}

const bytesOf = (samples: Raster['data'], isLittle: boolean): Uint8Array => {
  if (samples instanceof Uint8Array) return samples
  const bytes = new Uint8Array(samples.length * 2)
  const view = viewOf(bytes)
  for (let at = 0; at < samples.length; at++) view.setUint16(at * 2, samples[at] as number, isLittle)
  return bytes
}

const blob = (type: 'byte' | 'undefined', bytes: Uint8Array): Omit<Entry, 'tag'> => ({
  type: kinds[type],
  count: bytes.length,
  data: bytes,
})

const fieldMakers = (isLittle: boolean) => {
  const numbers = (type: 'short' | 'long', values: readonly number[]): Omit<Entry, 'tag'> => {
    const bytes = new Uint8Array(values.length * (type === 'short' ? 2 : 4))
    const view = viewOf(bytes)
    for (const [index, value] of values.entries()) {
      if (type === 'short') view.setUint16(index * 2, value, isLittle)
      else view.setUint32(index * 4, value, isLittle)
    }
    return { type: kinds[type], count: values.length, data: bytes }
  }
  const ratio = (value: number): Omit<Entry, 'tag'> => ({
    ...numbers('long', [Math.round(value * densityUnits), densityUnits]),
    type: kinds.rational,
    count: 1,
  })
  return { numbers, ratio }
}

/** A directory, with values that are longer than its fields put where `append` says. */
const directoryOf = (
  entries: readonly Entry[],
  isLittle: boolean,
  append: (bytes: Uint8Array) => number,
): Uint8Array => {
  const directory = new Uint8Array(2 + entries.length * 12 + 4)
  const view = viewOf(directory)
  view.setUint16(0, entries.length, isLittle)
  for (const [index, entry] of entries.entries()) {
    const at = 2 + index * 12
    view.setUint16(at, entry.tag, isLittle)
    view.setUint16(at + 2, entry.type, isLittle)
    view.setUint32(at + 4, entry.count, isLittle)
    if (entry.data.length <= 4) directory.set(entry.data, at + 8)
    else view.setUint32(at + 8, append(entry.data), isLittle)
  }
  return directory
}

/** IPTC in the field of its own where readers look first; Photoshop's resources beside it where they hold more. */
const iptcFields = (resources: Uint8Array | undefined): readonly (readonly [number, Omit<Entry, 'tag'>])[] => {
  if (resources === undefined) return []
  const records = readPhotoshopResource(resources, iptcResource)
  const holdsMore = records === undefined || photoshopResource(iptcResource, records).length < resources.length
  return [
    ...(records ? ([[tiffTag.iptc, blob('undefined', records)]] as const) : []),
    ...(holdsMore ? ([[tiffTag.photoshop, blob('byte', resources)]] as const) : []),
  ]
}

/**
 * A TIFF of RGB or RGBA samples, 8 or 16 bit, compressed without loss, with all metadata. The EXIF block is the file's
 * beginning, so that every place that it names stays true. Source: TIFF 6.0.
 *
 * @param metadata with an EXIF block that is already true of this picture
 */
export const writeTiff = async (
  raster: Raster,
  { exif, icc, xmp, iptc, densityPerInch }: Metadata,
  { deflate }: Pick<Compression, 'deflate'>,
): Promise<Uint8Array> => {
  const { width, height, channels, data } = raster
  const block = exif !== undefined && openTiff(exif) !== null ? exif : emptyBlock
  const base = openTiff(block)
  const isLittle = base?.isLittle ?? true
  const { numbers, ratio } = fieldMakers(isLittle)
  const parts: Uint8Array[] = [block]
  let end = block.length
  const append = (bytes: Uint8Array): number => {
    const padding = end % 2
    if (padding === 1) parts.push(new Uint8Array(1))
    parts.push(bytes)
    const at = end + padding
    end = at + bytes.length
    return at
  }
  const strips: { readonly at: number; readonly length: number }[] = []
  for (let row = 0; row < height; row += rowsPerStrip) {
    const rows = Math.min(rowsPerStrip, height - row)
    const bytes = await deflate(bytesOf(differencesOf(raster, row, rows), isLittle), deflateLevel)
    strips.push({ at: append(bytes), length: bytes.length })
  }
  const fields: readonly (readonly [number, Omit<Entry, 'tag'>])[] = [
    [tiffTag.width, numbers('long', [width])],
    [tiffTag.height, numbers('long', [height])],
    [tiffTag.bitsPerSample, numbers('short', new Array(channels).fill(data.BYTES_PER_ELEMENT * 8))],
    [tiffTag.compression, numbers('short', [adobeDeflate])],
    [tiffTag.photometric, numbers('short', [2])],
    [
      tiffTag.stripOffsets,
      numbers(
        'long',
        strips.map(({ at }) => at),
      ),
    ],
    [tiffTag.orientation, numbers('short', [1])],
    [tiffTag.samplesPerPixel, numbers('short', [channels])],
    [tiffTag.rowsPerStrip, numbers('long', [rowsPerStrip])],
    [
      tiffTag.stripByteCounts,
      numbers(
        'long',
        strips.map(({ length }) => length),
      ),
    ],
    [tiffTag.planarConfiguration, numbers('short', [1])],
    [tiffTag.predictor, numbers('short', [horizontalDifferences])],
    ...(channels === 4 ? ([[tiffTag.extraSamples, numbers('short', [2])]] as const) : []),
    ...(densityPerInch
      ? ([
          [tiffTag.xResolution, ratio(densityPerInch.x)],
          [tiffTag.yResolution, ratio(densityPerInch.y)],
          [tiffTag.resolutionUnit, numbers('short', [2])],
        ] as const)
      : []),
    ...(xmp ? ([[tiffTag.xmp, blob('byte', xmp)]] as const) : []),
    ...iptcFields(iptc),
    ...(icc ? ([[tiffTag.icc, blob('undefined', icc)]] as const) : []),
  ]
  const own = new Set(fields.map(([tag]) => tag))
  const described = base === null ? [] : [...readIfd(base, base.firstAt).values()]
  const kept = described.filter(
    ({ tag }) => !own.has(tag) && [...describingTags, tiffTag.exif, tiffTag.gps].includes(tag),
  )
  const entries: Entry[] = [...kept, ...fields.map(([tag, field]) => ({ tag, ...field }))]
  entries.sort((left, right) => left.tag - right.tag)
  const directoryAt = append(directoryOf(entries, isLittle, append))
  const file = concatBytes(parts)
  viewOf(file).setUint32(4, directoryAt, isLittle)
  return file
}
