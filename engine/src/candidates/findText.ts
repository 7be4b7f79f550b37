import type { Candidate } from '@spotless/contract/candidates'
import { minAreaRectangle } from '../kernel/geometry/minAreaRectangle.ts'
import type { Point } from '../kernel/geometry/point.ts'
import { labelComponents } from '../kernel/morphology/labelComponents.ts'
import { threshold } from '../kernel/morphology/threshold.ts'
import { areaSample } from '../kernel/resample/areaSample.ts'
import { resizePlane } from '../kernel/resample/resizePlane.ts'
import { float32Tensor, type Runtime } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'

const multiple = 32
/** Longer sides that the photo is brought to; small print is only looked for where a photo has it. */
const views: readonly { readonly longer: number; readonly leastOwn: number }[] = [
  { longer: 640, leastOwn: 0 },
  { longer: 960, leastOwn: 0 },
  { longer: 1600, leastOwn: 1600 },
]
const mostEnlarged = 2
/** Side of the map in which all views are joined. */
const joinedLonger = 960
/** So many views have to agree: the mean of the surest that many counts. */
const mostAgreeing = 2
/** ImageNet means and deviations, blue first: the network was trained on images read that way. */
const means = [0.485, 0.456, 0.406] as const
const deviations = [0.229, 0.224, 0.225] as const
const leastProbability = 0.3
const leastPeak = 0.8
const leastSidePx = 4
/** The network marks shrunken lines; area over perimeter times this gives them back. */
const unclip = 1.7

/** A line of text with the box round its outline. */
export interface TextLine extends Candidate {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const withBounds = (candidate: Candidate): TextLine => {
  const [across, down] = [candidate.outline.map(([x]) => x), candidate.outline.map(([, y]) => y)]
  return {
    ...candidate,
    ...{ left: Math.min(...across), right: Math.max(...across), top: Math.min(...down), bottom: Math.max(...down) },
  }
}

/** Lines of text in a map of probabilities, in the map's pixels. */
export const readTextMap = (map: Float32Array, columns: number): Candidate[] => {
  const isText = threshold(map, leastProbability)
  const { labels, count: lines } = labelComponents(isText, columns, 4)
  const parts = Array.from({ length: lines }, () => ({ sum: 0, peak: 0, count: 0, edge: [] as Point[] }))
  for (let at = 0; at < map.length; at++) {
    if (labels[at] === 0) continue
    const part = parts[(labels[at] as number) - 1]!
    const value = map[at] as number
    part.sum += value
    part.peak = Math.max(part.peak, value)
    part.count++
    const [column, row] = [at % columns, Math.floor(at / columns)]
    part.edge.push([column, row], [column + 1, row], [column, row + 1], [column + 1, row + 1])
  }
  const found: Candidate[] = []
  for (const { sum, peak, count, edge } of parts) {
    if (peak < leastPeak) continue
    const { corners, shorterPx } = minAreaRectangle(
      edge,
      (longer, shorter) => (longer * shorter * unclip) / (2 * (longer + shorter)),
    )
    if (shorterPx < leastSidePx) continue
    found.push({
      kind: 'text',
      confidence: Math.min(1, sum / count),
      outline: corners.map(([x, y]): [number, number] => [x, y]),
    })
  }
  return found
}

/** What the surest views say of each place, joined as they come. */
export const joinViews = (columns: number, rows: number, agreeing: number) => {
  const surest = Array.from({ length: agreeing }, () => new Float32Array(columns * rows))
  return {
    /** @param map probabilities 0–1 of `across` columns, of any size */
    add: (map: Float32Array, across: number): void => {
      const down = map.length / across
      const places = Int32Array.from({ length: columns }, (_, column) =>
        Math.floor(((column + 0.5) * across) / columns),
      )
      for (let row = 0; row < rows; row++) {
        const from = Math.floor(((row + 0.5) * down) / rows) * across
        for (let column = 0; column < columns; column++) {
          const at = row * columns + column
          let value = map[from + (places[column] as number)] as number
          for (const plane of surest) {
            const held = plane[at] as number
            if (value <= held) continue
            plane[at] = value
            value = held
          }
        }
      }
    },
    mean: (): Float32Array =>
      Float32Array.from(
        { length: columns * rows },
        (_, at) => surest.reduce((sum, plane) => sum + (plane[at] as number), 0) / agreeing,
      ),
  }
}

/** The photo at the detector's size: averaged when smaller, interpolated when larger. */
const sampleOf = (raster: Raster, columns: number, rows: number): Float32Array => {
  const { width, height } = raster
  const whole = { left: 0, top: 0, width, height }
  if (columns <= width) return areaSample(raster, whole, columns, rows)
  const own = areaSample(raster, whole, width, height)
  const area = width * height
  const sample = new Float32Array(3 * columns * rows)
  for (let channel = 0; channel < 3; channel++) {
    const plane = { width, height, data: own.subarray(channel * area, (channel + 1) * area) }
    sample.set(resizePlane(plane, columns, rows).data, channel * columns * rows)
  }
  return sample
}

/**
 * Finds lines of text, faint ones too: the photo is looked at in several sizes, and a line is where two of them agree. The
 * surest come first.
 * @throws the signal's reason when aborted
 */
export const findText = async (raster: Raster, runtime: Runtime): Promise<TextLine[]> => {
  const session = await runtime.models.session('lettering')
  const side = Math.max(raster.width, raster.height)
  const sized = (length: number, longer: number): number =>
    Math.max(multiple, Math.round((length * longer) / side / multiple) * multiple)
  const [wide, high] = [sized(raster.width, joinedLonger), sized(raster.height, joinedLonger)]
  const longers = new Set(
    views.flatMap(({ longer, leastOwn }) => (side < leastOwn ? [] : [Math.min(longer, mostEnlarged * side)])),
  )
  const joined = joinViews(wide, high, Math.min(mostAgreeing, longers.size))
  for (const longer of longers) {
    const [columns, rows] = [sized(raster.width, longer), sized(raster.height, longer)]
    const sample = sampleOf(raster, columns, rows)
    await runtime.yieldToEventLoop()
    const area = columns * rows
    const input = new Float32Array(3 * area)
    for (let channel = 0; channel < 3; channel++) {
      const from = (2 - channel) * area
      for (let at = 0; at < area; at++) {
        const value = (sample[from + at] as number) / 255
        input[channel * area + at] = (value - (means[channel] as number)) / (deviations[channel] as number)
      }
    }
    const answer = await session.run({
      [session.inputNames[0] as string]: float32Tensor(input, [1, 3, rows, columns]),
    })
    joined.add(Object.values(answer)[0]?.data as Float32Array, columns)
  }
  runtime.signal.throwIfAborted()
  return readTextMap(joined.mean(), wide)
    .map(({ outline, ...rest }) =>
      withBounds({
        ...rest,
        outline: outline.map(([x, y]): [number, number] => [(x * raster.width) / wide, (y * raster.height) / high]),
      }),
    )
    .sort((a, b) => b.confidence - a.confidence)
}
