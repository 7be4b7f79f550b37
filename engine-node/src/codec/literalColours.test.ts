import { barePng, type Source } from '@spotless/engine/container/photo'
import { metadataOf, rewriteMetadata } from '@spotless/engine/container/rewriteMetadata'
import { tiffTag } from '@spotless/engine/container/tiff/tiffTags'
import { writeTiff } from '@spotless/engine/container/tiff/writeTiff'
import type { PipelineContext } from '@spotless/engine/pipeline'
import { pipelines } from '@spotless/engine/pipelines'
import type { Raster } from '@spotless/engine/raster/raster'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { compression } from '../compression.ts'
import { runtimeWithoutModels } from '../nodePorts.ts'
import { matrixProfile, proPhoto } from '../testing/matrixProfile.ts'
import { decodePhoto } from './decodePhoto.ts'
import { encodePhoto } from './encodePhoto.ts'

const context: PipelineContext = { ...runtimeWithoutModels(), onProgress: () => {} }

/** Samples of one colour over 16×16 pixels, of which the first is looked at. */
const side = 16
const flat = (colour: readonly number[], is16Bit = false): Raster => {
  const Type = is16Bit ? Uint16Array : Uint8Array
  const data = new Type(side * side * 3)
  for (let at = 0; at < data.length; at++) data[at] = colour[at % 3] as number
  return { width: side, height: side, channels: 3, data }
}

/** Photometric interpretation of Lab (TIFF 6.0, section 23). */
const cieLab = 8

const firstPixel = async (file: Uint8Array): Promise<number[]> => [...(await decodePhoto(file)).raster.data.slice(0, 3)]

/** What another program shows of the file's first pixel: its profile applied, in sRGB. */
const shown = async (file: Uint8Array): Promise<number[]> => {
  const { data } = await sharp(file).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return [...data.subarray(0, 3)]
}

const farthest = (one: readonly number[], other: readonly number[]): number =>
  Math.max(...one.map((value, at) => Math.abs(value - (other[at] as number))))

const edited = async (photo: Uint8Array, prompt = 'flip it'): Promise<Uint8Array> => {
  const result = await pipelines['prompt-edit']?.(
    { mode: 'prompt-edit', photo, action: 'erase', options: {}, prompt },
    context,
  )
  if (result === undefined) throw new Error('There is no such mode.')
  return result.file
}

const p3 = async (): Promise<Uint8Array> => {
  const blank = sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
  return new Uint8Array((await sharp(await blank.withIccProfile('p3').png().toBuffer()).metadata()).icc ?? [])
}

/** Each profile, and what a ProPhoto or P3 sample of (200, 120, 60) is in sRGB by the profile's own numbers, to within 3. */
const profiles: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  'Display P3': p3,
  'ProPhoto, version 2': async () => matrixProfile({ ...proPhoto, version: 2 }),
  'ProPhoto, version 4': async () => matrixProfile({ ...proPhoto, version: 4 }),
}
const formats: Readonly<Record<string, Partial<Source>>> = {
  jpeg: { format: 'jpeg', isLossless: false, quality: 98 },
  png: { format: 'png' },
  webp: { format: 'webp', isLossless: false, quality: 98 },
  avif: { format: 'avif', isLossless: false, quality: 98 },
}
const colour = [200, 120, 60]

const rec = (linear: number): number => {
  const value = Math.min(1, Math.max(0, linear))
  return Math.round(255 * (value <= 0.003_130_8 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055))
}

/** ProPhoto to sRGB by the two definitions, without any library: ROMM to XYZ (D50), Bradford, IEC 61966-2-1. */
const proPhotoInSrgb = (samples: readonly number[], largest = 255): number[] => {
  const [r, g, b] = samples.map((sample) => (sample / largest) ** 1.8) as [number, number, number]
  const x = 0.7977 * r + 0.1352 * g + 0.0313 * b
  const y = 0.288 * r + 0.7119 * g + 0.0001 * b
  const z = 0.8249 * b
  return [
    rec(3.1339 * x - 1.6169 * y - 0.4906 * z),
    rec(-0.9788 * x + 1.9161 * y + 0.0335 * z),
    rec(0.0719 * x - 0.229 * y + 1.4052 * z),
  ]
}

describe.each(Object.entries(profiles))('%s', (name, profileOf) => {
  test.each(Object.entries(formats))('in %s comes back with its samples and its profile', async (_, like) => {
    const icc = await profileOf()
    const { file } = await encodePhoto(flat(colour), { ...barePng, ...like, metadata: { icc } })
    expect(farthest(await firstPixel(file), colour)).toBeLessThanOrEqual(2)
    const result = await edited(file)
    expect(metadataOf(result).icc).toEqual(icc)
    expect(farthest(await firstPixel(result), colour)).toBeLessThanOrEqual(2)
    const seen = await shown(result)
    expect(farthest(seen, await shown(file))).toBeLessThanOrEqual(2)
    if (name.startsWith('ProPhoto')) expect(farthest(seen, proPhotoInSrgb(colour))).toBeLessThanOrEqual(4)
    else expect(farthest(seen, colour)).toBeGreaterThan(4)
  })

  test('in PNG and TIFF of 16 bits keeps every bit', async () => {
    const icc = await profileOf()
    const deep = flat([51_403, 30_857, 15_421], true)
    const like = { ...barePng, bitDepth: 16, metadata: { icc } } as const
    const png = (await encodePhoto(deep, like)).file
    for (const file of [png, await writeTiff(deep, { icc }, compression)]) {
      const result = await edited(file)
      expect(await firstPixel(result)).toEqual([51_403, 30_857, 15_421])
      expect(metadataOf(result).icc).toEqual(icc)
    }
  })
})

describe('what is converted on the way in', () => {
  const ink = (background: string) =>
    sharp({ create: { width: side, height: side, channels: 3, background } })
      .withIccProfile('cmyk')
      .toColourspace('cmyk')

  // What LittleCMS alone, by its perceptual intent, makes of the same inks; out of sRGB's range they differ more.
  test.each([
    ['#ffffff', [255, 255, 255]],
    ['#808080', [110, 110, 112]],
    ['#336699', [33, 95, 137]],
  ])('ink made of %s, in JPEG and TIFF, is the colour that its profile says', async (background, wanted) => {
    const files = [await ink(background).jpeg({ quality: 98 }).toBuffer(), await ink(background).tiff().toBuffer()]
    for (const file of files) {
      expect((await sharp(file).metadata()).space).toBe('cmyk')
      const seen = await firstPixel(new Uint8Array(file))
      expect(farthest(seen, wanted)).toBeLessThanOrEqual(4)
      const result = await edited(new Uint8Array(file))
      expect(metadataOf(result).icc).toBeUndefined()
      expect(farthest(await shown(result), wanted)).toBeLessThanOrEqual(4)
    }
  })

  test('Lab of 16 bits is its colour in sRGB; Lab of 8 bits is refused with the reason', async () => {
    const lab = () =>
      sharp({ create: { width: side, height: side, channels: 3, background: '#336699' } })
        .toColourspace('labs')
        .tiff()
        .toBuffer()
    const deep = new Uint8Array(await lab())
    expect(farthest(await shown(await edited(deep)), [51, 102, 153])).toBeLessThanOrEqual(2)
    const { data: samples } = flat([120, 5, 250])
    const shallow = await writeTiff({ width: side, height: side, channels: 3, data: samples }, {}, compression)
    const view = new DataView(shallow.buffer, shallow.byteOffset)
    const at = view.getUint32(4, true)
    for (let entry = at + 2; entry < at + 2 + view.getUint16(at, true) * 12; entry += 12) {
      if (view.getUint16(entry, true) === tiffTag.photometric) view.setUint16(entry + 8, cieLab, true)
    }
    await expect(decodePhoto(shallow)).rejects.toThrow(/Lab of 8 bits.*Please export it as a TIFF in RGB/)
  })

  test('grey stays its value in all three, and one channel in the file', async () => {
    const grey = sharp(new Uint8Array(side * side).fill(137), {
      raw: { width: side, height: side, channels: 1 },
    }).toColourspace('b-w')
    for (const file of [await grey.clone().png().toBuffer(), await grey.clone().jpeg({ quality: 98 }).toBuffer()]) {
      expect(await firstPixel(new Uint8Array(file))).toEqual([137, 137, 137])
      expect((await sharp(await edited(new Uint8Array(file))).metadata()).channels).toBe(1)
    }
  })

  test.each(['png', 'gif'] as const)('an indexed %s gives the colours of its palette', async (format) => {
    const raw = sharp(Uint8Array.from(flat(colour).data), { raw: { width: side, height: side, channels: 3 } })
    const file = await (format === 'png' ? raw.png({ palette: true }) : raw.gif()).toBuffer()
    expect(await firstPixel(new Uint8Array(file))).toEqual(colour)
    expect(await firstPixel(await edited(new Uint8Array(file)))).toEqual(colour)
  })

  test('a photo without a profile gets none', async () => {
    const bare = rewriteMetadata((await encodePhoto(flat(colour), barePng)).file, () => ({}))
    expect(metadataOf(await edited(bare)).icc).toBeUndefined()
  })
})
