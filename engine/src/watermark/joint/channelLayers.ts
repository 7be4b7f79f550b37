import { lumaBt601 } from '../../kernel/colour/lumaBt601.ts'
import { cbOf, crOf } from '../../kernel/colour/ycbcr.ts'
import type { MarkPlanes } from '../markPatch.ts'
import type { SharedView } from './sharedMark.ts'

/** Luma, Cb and Cr of a mark's colour or of a pixel. */
export type Ycbcr = readonly [number, number, number]

/** One channel of one photo, luma (0), Cb (1) or Cr (2). */
export interface ChannelView {
  readonly seen: Float32Array
  /** Variance that compression adds to a sample. */
  readonly noiseVariance: number
  readonly channel: 0 | 1 | 2
}

/** Channels of one resolution: that of the photos, or half of it. */
export interface ChannelLayer {
  readonly isHalf: boolean
  readonly width: number
  readonly views: readonly ChannelView[]
}

/** Luma, Cb and Cr of planes in R, G, B. */
export const ycbcrPlanes = ([red, green, blue]: MarkPlanes): MarkPlanes => {
  const luma = red.map((value, at) => lumaBt601(value, green[at] as number, blue[at] as number))
  return [
    luma,
    blue.map((value, at) => cbOf(value, luma[at] as number)),
    red.map((value, at) => crOf(value, luma[at] as number)),
  ]
}

/** Means of 2 × 2 samples; both sides are even. */
export const halved = (plane: Float32Array, width: number): Float32Array => {
  const half = new Float32Array(plane.length / 4)
  const columns = width / 2
  for (let at = 0; at < half.length; at++) {
    const from = 2 * Math.floor(at / columns) * width + 2 * (at % columns)
    const upper = (plane[from] as number) + (plane[from + 1] as number)
    half[at] = (upper + (plane[from + width] as number) + (plane[from + width + 1] as number)) / 4
  }
  return half
}

/** Adds a quarter of each sample of a halved plane to the four that it is the mean of: the adjoint of `halved`. */
export const addSpread = (half: Float32Array, width: number, into: Float32Array): void => {
  const columns = width / 2
  for (let at = 0; at < half.length; at++) {
    const to = 2 * Math.floor(at / columns) * width + 2 * (at % columns)
    const part = (half[at] as number) / 4
    for (const pixel of [to, to + 1, to + width, to + width + 1]) into[pixel] = (into[pixel] as number) + part
  }
}

/** Alpha at the resolution of a layer. */
export const alphaOf = (alpha: Float32Array, { isHalf, width }: ChannelLayer): Float32Array =>
  isHalf ? halved(alpha, 2 * width) : alpha

/**
 * The photos as decorrelated channels. Where a file keeps colour at half the resolution, so does its channel: the step of a mark's
 * colour is spread over two pixels there.
 */
export const channelLayers = (views: readonly SharedView[], width: number): readonly ChannelLayer[] => {
  const full: ChannelView[] = []
  const half: ChannelView[] = []
  for (const { planes, noise, isChromaHalved } of views) {
    const noiseVariance = noise * noise
    for (const [index, seen] of ycbcrPlanes(planes).entries()) {
      const channel = index as 0 | 1 | 2
      if (channel > 0 && isChromaHalved) half.push({ seen: halved(seen, width), noiseVariance, channel })
      else full.push({ seen, noiseVariance, channel })
    }
  }
  return [
    { isHalf: false, width, views: full },
    { isHalf: true, width: width / 2, views: half },
  ].filter((layer) => layer.views.length > 0)
}
