import type { Mask, Raster } from '@spotless/engine/raster/raster'
import sharp from 'sharp'
import { readSmall } from '../../images/readResized.ts'
import { seeded } from '../../images/seededRandom.ts'
import type { MarkCondition, Storage } from './conditions.ts'
import {
  type Centre,
  centresOf,
  drawGlyphs,
  drawOutlined,
  type Lettering,
  layersOf,
  type MarkLayer,
} from './drawMark.ts'
import { paintMark } from './paintMark.ts'
import type { MarkSet } from './photos.ts'

/** Shorter side of usual photos. */
export const sidePx = 480
/** Alpha from which a mark can be seen. */
const visibleAlpha = 0.012
/** A mark is laid where its colour differs from the photo under it by so many levels on average. */
const minContrast = 60
const maxPlaces = 8

/** What is known of a photo with a mark, by which a result is measured. */
export interface MarkTruth {
  /** The photo without the mark, never compressed. */
  readonly truth: Raster<Uint8Array>
  /** What the mark adds to each sample before the file is stored, in levels. */
  readonly added: Float32Array
  /** 1 where the mark can be seen. */
  readonly isMarked: Uint8Array
  readonly mask: Mask
}

/** A photo with a mark of known layers, as a file and as it was. */
export interface MarkCase extends MarkTruth {
  readonly file: Uint8Array
  /** Pixels that half or more of is covered, one list for each copy of the mark. */
  readonly inks: readonly (readonly number[])[]
}

const composite = (photo: Raster<Uint8Array>, layers: readonly MarkLayer[]): Float32Array => {
  const out = Float32Array.from(photo.data)
  for (const { alpha, colour } of layers) {
    for (let at = 0; at < out.length; at++) {
      const share = alpha[Math.floor(at / 3)] as number
      if (share > 0) out[at] = (1 - share) * (out[at] as number) + share * (colour[at % 3] as number)
    }
  }
  return out
}

const resized = async (
  { data, width, height, channels }: Raster<Uint8Array> | (Mask & { readonly channels: 1 }),
  size: { readonly width: number; readonly height: number },
): Promise<Uint8Array> => {
  const image = sharp(data, { raw: { width, height, channels } }).resize(size.width, size.height, { fit: 'fill' })
  return new Uint8Array(await (channels === 1 ? image.toColourspace('b-w') : image).raw().toBuffer())
}

const store = async (
  data: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
  { format, quality, isSavedAsPng }: Storage,
): Promise<Uint8Array> => {
  const image = sharp(data, { raw: { width, height, channels: 3 } })
  if (format === 'png') return image.png({ compressionLevel: 1 }).toBuffer()
  const stored = await (format === 'jpeg' ? image.jpeg({ quality }) : image.webp({ quality })).toBuffer()
  return isSavedAsPng ? sharp(stored).png({ compressionLevel: 1 }).toBuffer() : stored
}

const letteringOf = (set: MarkSet, { face, band }: MarkCondition, index: number): Lettering => {
  const random = seeded(set.seed + index)
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
  return {
    word: pick(set.words),
    face: pick(set.faces[face]),
    weight: face === 'hairline' ? 100 : pick([400, 700]),
    // Bands are level, and so is what stands on them.
    angleDegrees: random() < 0.4 || band !== null ? 0 : Math.round(50 * random() - 25),
  }
}

/** Mean distance of the photo from a colour where it is covered. */
const contrastOf = (photo: Raster<Uint8Array>, coverage: Float32Array, colour: readonly number[]): number => {
  let sum = 0
  let weight = 0
  for (let pixel = 0; pixel < coverage.length; pixel++) {
    const share = coverage[pixel] as number
    if (share === 0) continue
    for (let channel = 0; channel < 3; channel++) {
      sum += (share * Math.abs((colour[channel] as number) - (photo.data[pixel * 3 + channel] as number))) / 3
    }
    weight += share
  }
  return sum / Math.max(1, weight)
}

const readPhoto = async (path: string, scale: number): Promise<Raster<Uint8Array>> => {
  const photo = await readSmall(path, Math.round(sidePx * scale))
  // Long photos are cut so that all have about the same size.
  const width = Math.min(photo.width, Math.round(photo.height * 1.4))
  const data = sharp(photo.data, { raw: { width: photo.width, height: photo.height, channels: 3 } })
  const cut = await data
    .extract({ left: (photo.width - width) >> 1, top: 0, width, height: photo.height })
    .raw()
    .toBuffer()
  return { width, height: photo.height, channels: 3, data: new Uint8Array(cut) }
}

/** Pixels of the finished photo that each copy of a mark covers by half or more. */
const inksOf = async (
  lettering: Lettering,
  centres: readonly Centre[],
  condition: MarkCondition,
  drawn: Raster,
  size: { readonly width: number; readonly height: number },
): Promise<number[][]> => {
  const inks: number[][] = []
  for (const centre of centres) {
    const glyphs = await drawGlyphs(lettering, [centre], condition, drawn.width, drawn.height)
    const ink = new Set<number>()
    for (const [at, covered] of glyphs.entries()) {
      if (covered < 0.5) continue
      const x = Math.min(size.width - 1, Math.floor((at % drawn.width) / condition.drawnScale))
      const y = Math.min(size.height - 1, Math.floor(Math.floor(at / drawn.width) / condition.drawnScale))
      ink.add(y * size.width + x)
    }
    inks.push([...ink])
  }
  return inks
}

/**
 * A photo with a mark laid over it where it stands out, stored and painted over.
 * @param path of the photo
 * @param index chooses word, face and place, repeatably
 */
export const markCase = async (
  path: string,
  condition: MarkCondition,
  set: MarkSet,
  index: number,
): Promise<MarkCase> => {
  const scale = condition.drawnScale
  const photo = await readPhoto(path, scale * condition.enlarged)
  const size = { width: Math.round(photo.width / scale), height: Math.round(photo.height / scale) }
  const random = seeded(set.seed * 7 + index)
  const lettering = letteringOf(set, condition, index)
  let crisp: Float32Array = new Float32Array()
  let centres: readonly Centre[] = []
  let contrast = -1
  for (let place = 0; place < maxPlaces && contrast < minContrast; place++) {
    const centre = { x: size.width * (0.35 + 0.3 * random()), y: size.height * (0.2 + 0.65 * random()) }
    const tried = centresOf(condition.layout, centre, size)
    const glyphs = await drawGlyphs(lettering, tried, condition, photo.width, photo.height)
    const found = contrastOf(photo, glyphs, condition.colour)
    if (found > contrast) [crisp, contrast, centres] = [glyphs, found, tried]
    if (condition.layout !== 'once') break
  }
  const hasOutline = condition.relief === 'outline'
  const outlined = hasOutline ? await drawOutlined(lettering, centres, condition, crisp, photo.width) : crisp
  const best = layersOf(crisp, outlined, photo.width, condition)
  const marked = composite(photo, best)
  const alpha = Uint8Array.from({ length: photo.width * photo.height }, (_, at) => {
    const left = best.reduce((product, layer) => product * (1 - (layer.alpha[at] as number)), 1)
    return Math.round(255 * (1 - left))
  })
  const laid = { ...photo, data: Uint8Array.from(marked, (value) => Math.round(value)) }
  const mask = { width: photo.width, height: photo.height, channels: 1 as const, data: alpha }
  const isSame = scale === 1
  const [truthData, laidData, alphaData] = isSame
    ? [photo.data, laid.data, alpha]
    : [await resized(photo, size), await resized(laid, size), await resized(mask, size)]
  const isMarked = alphaData.map((value) => (value > 255 * visibleAlpha ? 1 : 0))
  return {
    file: await store(laidData, size, condition.storage),
    truth: { ...size, channels: 3, data: truthData },
    added: isSame
      ? marked.map((value, at) => value - (photo.data[at] as number))
      : Float32Array.from(laidData, (value, at) => value - (truthData[at] as number)),
    isMarked,
    mask: paintMark(isMarked, size.width, condition, lettering.angleDegrees),
    inks: await inksOf(lettering, centres, condition, photo, size),
  }
}
