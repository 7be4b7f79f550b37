import { dilate } from '../kernel/morphology/dilate.ts'
import type { ReflectionGrid } from './reflectionGrid.ts'

/** The water's edge lies this far above or below the object's lowest row, as fractions of its height. */
const axisRange = [-0.25, 0.35] as const
/** Height of the image over the object's: searched first, every other row, and then beside the best. */
const stretches = [0.75, 1, 1.3] as const
const finerSteps = [0.87, 0.93, 1, 1.07, 1.15] as const
const finerRows = [-1, 0, 1] as const
/** What is around the object is compared too, this far, as a fraction of its shorter side: its outline is what shows best. */
const bandRatio = 0.2
/** Fraction of the object whose image must be seen. */
const minSeen = 0.25
/** Waves smear the image along columns by about this fraction of the object's height. */
const smearRatio = 0.04

/** What a stretch by a factor of e, and an axis one height from the foot, cost in correlation. */
const [stretchCost, axisCost] = [0.15, 0.15]

/** How an object is mirrored below itself. */
export interface Mirror {
  /** Row of the grid at which the image begins. */
  readonly axis: number
  readonly stretch: number
  /** Correlation of the colours of the object and its band with those of the image, each row about its mean, −1 to 1, */
  readonly correlation: number
  /** of the same without taking out each row's mean, */
  readonly layered: number
  /** and of the object alone. */
  readonly within: number
  /** Deviation of the image's colours over that of the object's. */
  readonly gain: number
  /** Correlation with the same image the right way up: as high where stripes go on below. */
  readonly upright: number
}

/** Running mean along each column. */
const smear = (plane: Float32Array, width: number, radius: number): Float32Array => {
  const height = plane.length / width
  return plane.map((_, at) => {
    const [column, row] = [at % width, Math.floor(at / width)]
    let [sum, count] = [0, 0]
    for (let y = Math.max(0, row - radius); y <= Math.min(height - 1, row + radius); y++) {
      sum += plane[y * width + column] as number
      count++
    }
    return sum / count
  })
}

/** Pixels of the image and of what it mirrors, in pairs, row by row. */
interface Pairs {
  readonly images: readonly number[]
  readonly sources: readonly number[]
}

/** The plane at the given pixels, each group of them about its own mean. */
const aboutMeans = (plane: Float32Array, pixels: readonly number[], groups: readonly number[]): Float32Array => {
  const out = new Float32Array(pixels.length)
  let start = 0
  while (start < pixels.length) {
    let end = start
    let sum = 0
    while (end < pixels.length && groups[end] === groups[start]) sum += plane[pixels[end++] as number] as number
    const mean = sum / (end - start)
    for (let at = start; at < end; at++) out[at] = (plane[pixels[at] as number] as number) - mean
    start = end
  }
  return out
}

/** Correlation of paired colours, and the deviation of the image over that of what it mirrors. */
const correlate = (
  planes: readonly Float32Array[],
  { images, sources }: Pairs,
  groups: readonly number[],
): { readonly value: number; readonly gain: number } => {
  let [both, ofImage, ofSource] = [0, 0, 0]
  for (const plane of planes) {
    const image = aboutMeans(plane, images, groups)
    const source = aboutMeans(plane, sources, groups)
    for (let at = 0; at < image.length; at++) {
      const [one, other] = [image[at] as number, source[at] as number]
      both += one * other
      ofImage += one * one
      ofSource += other * other
    }
  }
  return { value: both / Math.sqrt(ofImage * ofSource + 1e-9), gain: Math.sqrt(ofImage / (ofSource + 1e-9)) }
}

/** As `correlate`, each row about its own mean: layers of sky, land and water are alike without any mirror. */
const correlateRows = (planes: readonly Float32Array[], pairs: Pairs, width: number): ReturnType<typeof correlate> =>
  correlate(
    planes,
    pairs,
    pairs.images.map((at) => Math.floor(at / width)),
  )

type Place = Pick<Mirror, 'axis' | 'stretch'>

/** The image below an axis and, pixel for pixel, what it would mirror; upright, what it would repeat. */
const pairsAt = (
  { axis, stretch }: Place,
  { isObject, width, height }: ReflectionGrid,
  isSource: Uint8Array,
  firstRow: number,
  isUpright = false,
): Pairs => {
  const images: number[] = []
  const sources: number[] = []
  const last = Math.min(height - 1, Math.round(axis + (axis - firstRow) * stretch))
  for (let row = axis + 1; row <= last; row++) {
    const from = isUpright
      ? Math.max(firstRow, Math.round(axis - (last - row + 1) / stretch))
      : Math.max(firstRow, Math.round(axis - (row - axis) / stretch))
    for (let column = 0; column < width; column++) {
      const [image, source] = [row * width + column, from * width + column]
      if (isSource[source] === 0 || isObject[image] === 1) continue
      images.push(image)
      sources.push(source)
    }
  }
  return { images, sources }
}

/** The planes that are compared, and which of their pixels. */
interface Scene {
  readonly grid: ReflectionGrid
  readonly smeared: readonly Float32Array[]
  /** 1 on the object and its band, */
  readonly isCompared: Uint8Array
  /** which begins in this row. */
  readonly firstRow: number
  readonly tall: number
  readonly objectCount: number
}

const sceneOf = (grid: ReflectionGrid): Scene => {
  const { planes, isObject, width, objectRows } = grid
  const [top, bottom] = objectRows
  const tall = bottom - top + 1
  const columns = new Set<number>()
  let objectCount = 0
  for (let at = 0; at < isObject.length; at++) {
    if (isObject[at] === 0) continue
    columns.add(at % width)
    objectCount++
  }
  const band = Math.max(2, Math.round(bandRatio * Math.min(tall, columns.size)))
  const radius = Math.max(1, Math.round(smearRatio * tall))
  return {
    grid,
    smeared: planes.map((plane) => smear(plane, width, radius)),
    isCompared: dilate(isObject, width, band),
    firstRow: Math.max(0, top - band),
    tall,
    objectCount,
  }
}

/** A place at which the object may be mirrored, and what speaks for it. */
interface PlacedMatch extends Pick<Mirror, 'axis' | 'stretch' | 'correlation' | 'layered' | 'gain'> {
  readonly score: number
}

/** How well the image at a place is explained; null where too little of it is in the photo. */
const matchAt = (
  place: Place,
  { grid, smeared, isCompared, firstRow, tall, objectCount }: Scene,
): PlacedMatch | null => {
  const seen = pairsAt(place, grid, grid.isObject, firstRow).images.length
  if (seen < minSeen * objectCount * place.stretch) return null
  const pairs = pairsAt(place, grid, isCompared, firstRow)
  const { value: correlation, gain } = correlateRows(smeared, pairs, grid.width)
  const layered = correlate(
    smeared,
    pairs,
    pairs.images.map(() => 0),
  ).value
  const costs =
    stretchCost * Math.abs(Math.log(place.stretch)) + (axisCost * Math.abs(place.axis - grid.objectRows[1])) / tall
  return { ...place, correlation, layered, gain, score: (correlation + layered) / 2 - costs }
}

/** The most convincing of some places; null when too little of any image is in the photo. */
const bestOf = (places: readonly Place[], scene: Scene): PlacedMatch | null =>
  places
    .flatMap((place) => matchAt(place, scene) ?? [])
    .reduce<PlacedMatch | null>((most, one) => (most === null || one.score > most.score ? one : most), null)

/**
 * The mirroring under which what is below the object looks most like it, whether it is a reflection or not.
 *
 * @returns null when too little of any image is in the photo
 */
export const matchMirror = (grid: ReflectionGrid): Mirror | null => {
  const scene = sceneOf(grid)
  const { smeared, isCompared, firstRow, tall } = scene
  const bottom = grid.objectRows[1]
  const axes: number[] = []
  for (let axis = Math.round(bottom + axisRange[0] * tall); axis <= bottom + axisRange[1] * tall; axis += 2)
    axes.push(axis)
  const coarse = bestOf(
    axes.flatMap((axis) => stretches.map((stretch) => ({ axis, stretch }))),
    scene,
  )
  if (coarse === null) return null
  const finer = finerRows.flatMap((rows) =>
    finerSteps.map((step) => ({ axis: coarse.axis + rows, stretch: coarse.stretch * step })),
  )
  const best = bestOf(finer, scene)
  if (best === null) return null
  const { score: _, ...match } = best
  const within = correlateRows(smeared, pairsAt(best, grid, grid.isObject, firstRow), grid.width).value
  const upright = correlateRows(smeared, pairsAt(best, grid, isCompared, firstRow, true), grid.width).value
  return { ...match, within, upright }
}
