import { gaussianFilter } from '@spotless/engine/kernel/filter/gaussianFilter'
import { maxFilter } from '@spotless/engine/kernel/filter/maxFilter'
import { boundingBox } from '@spotless/engine/kernel/geometry/boundingBox'
import { containsPoint } from '@spotless/engine/kernel/geometry/containsPoint'
import { expandBox } from '@spotless/engine/kernel/geometry/expandBox'
import { clamp01 } from '@spotless/engine/kernel/scalar/clamp01'
import sharp from 'sharp'
import type { Corners, Layout, MarkCondition } from './conditions.ts'

/** A layer of a mark: alpha 0–1 of each pixel and one colour. */
export interface MarkLayer {
  readonly alpha: Float32Array
  readonly colour: readonly [number, number, number]
}

/** The centre of one copy of a mark, in pixels of the finished photo. */
export interface Centre {
  readonly x: number
  readonly y: number
}

/** What a mark is written as. */
export interface Lettering {
  readonly word: string
  readonly face: string
  readonly weight: number
  readonly angleDegrees: number
}

const black = [0, 0, 0] as const
const white = [255, 255, 255] as const
/** In pixels of the photo that the mark is drawn on, where that is of the usual size. */
const shadow = { dx: 3, dy: 3, blurPx: 2, opacity: 0.5 } as const
const outline = { radiusPx: 2, opacity: 0.45 } as const
const emboss = { offsetPx: 1, opacity: 0.4 } as const
const bandMargin = 0.33
/** Opacities of relief in an image of opaque letters, before both are made translucent. */
const beforeFading = { shadow: 0.75, outline: 1 } as const
/** Multiples of the opacity at both ends. */
const gradient = { most: 1.4, least: 0.5 } as const

/** Marks that are laid more than once stand on a lattice. */
const lattices = { quarters: { columns: 2, rows: 2 }, tiled: { columns: 3, rows: 4 } } as const

const shifted = (plane: Float32Array, width: number, dx: number, dy: number): Float32Array =>
  plane.map((_, at) => {
    const column = (at % width) - dx
    const row = Math.floor(at / width) - dy
    return column < 0 || row < 0 || column >= width || row * width >= plane.length
      ? 0
      : (plane[row * width + column] as number)
  })

/** Where the centres of a mark's copies are, on a photo of the given size. */
export const centresOf = (
  layout: Layout,
  once: Centre,
  { width, height }: { readonly width: number; readonly height: number },
): Centre[] => {
  if (layout === 'once') return [once]
  const { columns, rows } = lattices[layout]
  return Array.from({ length: columns * rows }, (_, index) => ({
    x: (((index % columns) + 0.5) / columns) * width,
    y: ((Math.floor(index / columns) + 0.5) / rows) * height,
  }))
}

/** Letters drawn with a stroke around them. */
interface Stroke {
  readonly radiusPx: number
  readonly join: Exclude<Corners, 'square'>
}

/**
 * Coverage 0–1 by a mark's crisp letters on a photo of the given size (before it is made smaller).
 * @param centres of its copies, in pixels of the finished photo
 * @param width pixels of the photo that the mark is drawn on
 * @param stroke covers too; null for the letters alone
 */
export const drawGlyphs = async (
  { word, face, weight, angleDegrees }: Lettering,
  centres: readonly Centre[],
  { fontPx, drawnScale }: MarkCondition,
  width: number,
  height: number,
  stroke: Stroke | null = null,
): Promise<Float32Array> => {
  const text = centres.map((centre) => {
    const [x, y] = [centre.x * drawnScale, centre.y * drawnScale]
    return `<text x="${x}" y="${y}" text-anchor="middle" font-family="${face}" font-weight="${weight}" font-size="${fontPx * drawnScale}" transform="rotate(${angleDegrees} ${x} ${y})">${word}</text>`
  })
  const stroked =
    stroke === null ? '' : ` stroke="#fff" stroke-width="${2 * stroke.radiusPx}" stroke-linejoin="${stroke.join}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="#fff"${stroked}>${text.join('')}</svg>`
  const alpha = await sharp(Buffer.from(svg)).ensureAlpha().extractChannel('alpha').raw().toBuffer()
  return Float32Array.from(alpha, (value) => value / 255)
}

/**
 * Coverage 0–1 by letters and the outline around them.
 * @param crisp coverage by the letters
 */
export const drawOutlined = async (
  lettering: Lettering,
  centres: readonly Centre[],
  condition: MarkCondition,
  crisp: Float32Array,
  width: number,
): Promise<Float32Array> => {
  const { corners, enlarged } = condition
  const radiusPx = outline.radiusPx * enlarged
  if (corners === 'square') return maxFilter(crisp, width, radiusPx)
  return drawGlyphs(lettering, centres, condition, width, crisp.length / width, { radiusPx, join: corners })
}

const reliefLayers = (
  coverage: Float32Array,
  outlined: Float32Array,
  width: number,
  { relief, enlarged }: Pick<MarkCondition, 'relief' | 'enlarged'>,
): MarkLayer[] => {
  if (relief === 'shadow') {
    const { dx, dy, blurPx, opacity } = shadow
    const soft = gaussianFilter(shifted(coverage, width, dx * enlarged, dy * enlarged), width, blurPx * enlarged)
    return [{ alpha: soft.map((value) => value * opacity), colour: black }]
  }
  if (relief === 'outline') {
    return [{ alpha: outlined.map((value) => value * outline.opacity), colour: black }]
  }
  if (relief === 'emboss') {
    const { opacity } = emboss
    const offsetPx = emboss.offsetPx * enlarged
    return [
      { alpha: shifted(coverage, width, offsetPx, offsetPx).map((value) => value * opacity), colour: black },
      { alpha: shifted(coverage, width, -offsetPx, -offsetPx).map((value) => value * opacity), colour: white },
    ]
  }
  return []
}

/** The band around letters, which reaches beyond them by a third of their size. */
const bandLayer = (crisp: Float32Array, width: number, { band, fontPx, drawnScale }: MarkCondition): MarkLayer[] => {
  const box = boundingBox(
    Uint8Array.from(crisp, (covered) => (covered > 0 ? 1 : 0)),
    width,
    1,
  )
  if (band === null || box === null) return []
  const around = expandBox(box, Math.round(bandMargin * fontPx * drawnScale), { width, height: crisp.length / width })
  const isIn = (at: number): boolean => containsPoint(around, at % width, Math.floor(at / width))
  return [{ alpha: crisp.map((_, at) => (isIn(at) ? band.opacity : 0)), colour: band.colour }]
}

/**
 * A layer under letters that lies in one opaque image with them, as it must lie under translucent letters to look the same: the image's alpha is that of letters
 * over the layer, and all of it is multiplied by the letters' opacity.
 */
const fadedTogether = (
  { alpha, colour }: MarkLayer,
  coverage: Float32Array,
  letters: Float32Array,
  { relief, opacity }: MarkCondition,
): MarkLayer => {
  const [usual, own] =
    relief === 'shadow' ? [shadow.opacity, beforeFading.shadow] : [outline.opacity, beforeFading.outline]
  const faded = alpha.map((value, at) => {
    const beside = (value / usual) * own * (1 - (coverage[at] as number))
    return (opacity * beside) / (1 - (letters[at] as number))
  })
  return { alpha: faded, colour }
}

/**
 * The layers of a mark, the lowest first.
 * @param crisp coverage by its letters
 * @param outlined coverage by the letters and an outline around them
 */
export const layersOf = (
  crisp: Float32Array,
  outlined: Float32Array,
  width: number,
  condition: MarkCondition,
): MarkLayer[] => {
  const coverage = condition.blurPx === 0 ? crisp : gaussianFilter(crisp, width, condition.blurPx).map(clamp01)
  let left = width
  let right = 0
  for (let at = 0; at < crisp.length; at++) {
    if (crisp[at] === 0) continue
    left = Math.min(left, at % width)
    right = Math.max(right, at % width)
  }
  const opacityAt = (at: number): number => {
    if (!condition.isGradient) return condition.opacity
    const along = clamp01(((at % width) - left) / Math.max(1, right - left))
    return condition.opacity * (gradient.most + (gradient.least - gradient.most) * along)
  }
  const letters = coverage.map((value, at) => (value === 0 ? 0 : value * opacityAt(at)))
  return [
    ...bandLayer(crisp, width, condition),
    ...reliefLayers(coverage, outlined, width, condition).map((layer) =>
      condition.isFadedTogether ? fadedTogether(layer, coverage, letters, condition) : layer,
    ),
    { alpha: letters, colour: condition.colour },
  ]
}
