import { SpotlessError } from '@spotless/contract/error'
import type { PhotoFormat } from '@spotless/contract/upload'
import { decodePhoto } from '../container/decodePhoto.ts'
import type { Source } from '../container/photo.ts'
import { storeAs } from '../container/storeAs.ts'
import { createSamples } from '../kernel/colour/createSamples.ts'
import { maxSampleValue } from '../kernel/colour/maxSampleValue.ts'
import { parseHexColour } from '../kernel/colour/parseHexColour.ts'
import { to8Bit } from '../kernel/colour/to8Bit.ts'
import type { Runtime } from '../ports.ts'
import type { Box, Raster } from '../raster/raster.ts'
import { lossyQuality } from './changeBackground.ts'
import { type Placement, placeSubject } from './placeSubject.ts'
import { replaceBackground } from './replaceBackground.ts'

export interface CutoutArrangement {
  readonly placement: Placement
  /** The image, its alpha alone, or colour and alpha apart. */
  readonly parts: 'image' | 'alpha' | 'colour and alpha'
  /** `auto` is PNG where anything is transparent, else JPEG. */
  readonly format: PhotoFormat | 'auto'
  /** What is behind the subject: nothing, a colour `#rrggbb` with opacity 0–1, or the other photo. */
  readonly background: 'none' | 'photo' | { readonly colour: string; readonly opacity: number }
  /** Darkness of the subject's shadow, 0–100. */
  readonly shadow: number
}

export interface ArrangeRequest {
  /** `work` of a cut-out by `removeBackground`. */
  readonly cutout: Uint8Array
  readonly arrangement: CutoutArrangement
  /** Photo that fills the canvas, for the background `photo`. */
  readonly other?: Uint8Array
}

export interface ArrangedCutout {
  /** One file; two, the colour and then the alpha, where they are apart. */
  readonly files: readonly { readonly file: Uint8Array; readonly format: PhotoFormat }[]
  readonly width: number
  readonly height: number
  readonly foreground: Box
}

/** Lays RGBA over one colour that is itself transparent. Source: Porter and Duff, "over", 1984. */
const overColour = (raster: Raster, colour: string, opacity: number): Raster => {
  const behind = parseHexColour(colour)
  const data = createSamples(raster.data, raster.data.length)
  const maxValue = maxSampleValue(raster.data)
  for (let at = 0; at < data.length; at += 4) {
    const front = (raster.data[at + 3] as number) / maxValue
    const rest = (1 - front) * opacity
    const covered = front + rest
    if (covered === 0) continue
    for (let channel = 0; channel < 3; channel++) {
      const sum = front * (raster.data[at + channel] as number) + rest * (behind[channel] as number) * maxValue
      data[at + channel] = Math.round(sum / covered)
    }
    data[at + 3] = Math.round(covered * maxValue)
  }
  return { ...raster, data }
}

const alphaOf = ({ width, height, data }: Raster): Raster => {
  const grey = createSamples(data, width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++)
    grey.fill(data[pixel * 4 + 3] as number, pixel * 3, pixel * 3 + 3)
  return { width, height, channels: 3, data: grey }
}

const withoutAlpha = ({ width, height, data }: Raster): Raster => {
  const colour = createSamples(data, width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) colour.set(data.subarray(pixel * 4, pixel * 4 + 3), pixel * 3)
  return { width, height, channels: 3, data: colour }
}

const isOpaque = ({ channels, data }: Raster): boolean => {
  if (channels === 3) return true
  const maxValue = maxSampleValue(data)
  for (let at = 3; at < data.length; at += 4) if (data[at] !== maxValue) return false
  return true
}

/** What replaceBackground is asked for, which frames nothing here. */
const change = (shadow: number) => ({ framing: 'whole', marginRatio: 0, shadow, format: 'png' }) as const

const compose = (canvas: Raster, { background, shadow }: CutoutArrangement, other: Raster | undefined): Raster => {
  if (background === 'none') {
    return shadow === 0 ? canvas : replaceBackground(canvas, { ...change(shadow), backdrop: { kind: 'transparent' } })
  }
  if (background === 'photo') {
    return replaceBackground(canvas, { ...change(shadow), backdrop: { kind: 'photo' } }, undefined, other)
  }
  const { colour, opacity } = background
  if (opacity === 1) return replaceBackground(canvas, { ...change(shadow), backdrop: { kind: 'colour', colour } })
  const lit = replaceBackground(canvas, { ...change(shadow), backdrop: { kind: 'transparent' } })
  return overColour(lit, colour, opacity)
}

/** JPEG has no alpha: what is transparent becomes white, as programs that ask for one expect. */
const onWhite = (raster: Raster): Raster =>
  raster.channels === 3 ? raster : withoutAlpha(overColour(raster, '#ffffff', 1))

/**
 * Arranges a cut-out on a canvas with a background and a shadow, from file to file, without a model. Keeps the photo's metadata
 * and colour profile; alpha alone carries neither. PNG keeps the bit depth.
 *
 * @throws SpotlessError what `decodePhoto`, `placeSubject` and `replaceBackground` throw; `invalid_input` for a cut-out without
 *   alpha
 */
export const arrangeCutout = async (
  { cutout, arrangement, other }: ArrangeRequest,
  runtime: Pick<Runtime, 'codec' | 'compression' | 'signal'>,
): Promise<ArrangedCutout> => {
  const { codec, signal } = runtime
  const { raster, source } = await decodePhoto(cutout, codec)
  if (raster.channels !== 4) throw new SpotlessError('invalid_input', 'Expected a cut-out with alpha but it has none.')
  signal.throwIfAborted()
  const { canvas, foreground } = placeSubject(raster, arrangement.placement)
  const { width, height } = canvas
  signal.throwIfAborted()
  const write = (image: Raster, format: PhotoFormat, like: Partial<Source> = {}) => {
    const quality = format === 'webp' && image.channels === 4 ? 100 : lossyQuality
    return storeAs(image, { ...source, ...like }, { format, quality }, runtime)
  }
  const alpha = { isGrey: true, metadata: {} }
  const sizes = { width, height, foreground }
  if (arrangement.parts === 'alpha') {
    const format = arrangement.format === 'auto' ? 'png' : arrangement.format
    return { ...sizes, files: [await write(to8Bit(alphaOf(canvas)), format, alpha)] }
  }
  if (arrangement.parts === 'colour and alpha') {
    const files = [await write(withoutAlpha(canvas), 'jpeg'), await write(to8Bit(alphaOf(canvas)), 'png', alpha)]
    return { ...sizes, files }
  }
  const behind = other === undefined ? undefined : (await decodePhoto(other, codec)).raster
  const image = compose(canvas, arrangement, behind)
  signal.throwIfAborted()
  const format = arrangement.format === 'auto' ? (isOpaque(image) ? 'jpeg' : 'png') : arrangement.format
  return { ...sizes, files: [await write(format === 'jpeg' ? onWhite(image) : image, format)] }
}
