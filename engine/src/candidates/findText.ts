import { setImmediate as turn } from 'node:timers/promises'
import type { Candidate } from '@spotless/contract/candidates'
import { areaSample } from '../detect/areaSample.ts'
import { resamplePlane } from '../matte/resamplePlane.ts'
import { type ModelStore, Tensor } from '../model/store.ts'
import type { Raster } from '../raster/raster.ts'
import { looksAt } from './looksAt.ts'
import { type Corner, leastRectangle } from './outlineOf.ts'

const multiple = 32
/** Sides the detector looks at: a glance at lettering across the photo, then usual sizes and small or thin print. */
const views = [
  { longer: 448, isThorough: false },
  { longer: 960, isThorough: true },
  { longer: 1600, isThorough: true },
] as const
const mostEnlarged = 2
/** ImageNet means and deviations, blue first: the network was trained on images read that way. */
const means = [0.485, 0.456, 0.406] as const
const deviations = [0.229, 0.224, 0.225] as const
const leastProbability = 0.2
const leastScore = 0.3
const leastSidePx = 3
/** The network marks shrunken lines; area over perimeter times this gives them back. */
const unclip = 1.7
const mostOverlap = 0.4

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
  const rows = map.length / columns
  const isSeen = new Uint8Array(map.length)
  const found: Candidate[] = []
  for (let start = 0; start < map.length; start++) {
    if (isSeen[start] === 1 || (map[start] as number) < leastProbability) continue
    const open = [start]
    const edge: Corner[] = []
    let [sum, count] = [0, 0]
    isSeen[start] = 1
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [column, row] = [at % columns, Math.floor(at / columns)]
      sum += map[at] as number
      count++
      edge.push([column, row], [column + 1, row], [column, row + 1], [column + 1, row + 1])
      for (const [x, y] of [
        [column - 1, row],
        [column + 1, row],
        [column, row - 1],
        [column, row + 1],
      ] as const) {
        if (x < 0 || y < 0 || x >= columns || y >= rows) continue
        const to = y * columns + x
        if (isSeen[to] === 1 || (map[to] as number) < leastProbability) continue
        isSeen[to] = 1
        open.push(to)
      }
    }
    const score = sum / count
    if (score < leastScore) continue
    let short = 0
    const outline = leastRectangle(edge, (longer, shorter) => {
      short = shorter
      return (longer * shorter * unclip) / (2 * (longer + shorter))
    })
    if (short < leastSidePx) continue
    found.push({ kind: 'text', confidence: Math.min(1, score), outline: outline.map(([x, y]): Corner => [x, y]) })
  }
  return found
}

const overlapOf = (a: TextLine, b: TextLine): number => {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  if (across <= 0 || down <= 0) return 0
  const areas = [a, b].map(({ left, right, top, bottom }) => (right - left) * (bottom - top))
  return (across * down) / Math.min(...(areas as [number, number]))
}

/**
 * The surest of the lines that lie over each other, the surest first. Each other look that found one too halves what
 * its confidence lacks; a line that one look alone found keeps half of it.
 */
export const dropOverlapping = (lines: readonly TextLine[]): TextLine[] => {
  const kept: { line: TextLine; doubt: number }[] = []
  for (const line of [...lines].sort((a, b) => b.confidence - a.confidence)) {
    const over = kept.filter((other) => overlapOf(line, other.line) >= mostOverlap)
    for (const one of over) one.doubt /= 2
    if (over.length === 0) kept.push({ line, doubt: 0.5 })
  }
  return kept
    .map(({ line, doubt }) => ({ ...line, confidence: line.confidence * (1 - doubt) }))
    .sort((a, b) => b.confidence - a.confidence)
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
    sample.set(resamplePlane(plane, columns, rows).data, channel * columns * rows)
  }
  return sample
}

/**
 * Finds lines of text, faint ones too: the photo is looked at in several sizes and ways.
 * @throws the signal's reason when aborted
 */
export const findText = async (raster: Raster, models: ModelStore, signal: AbortSignal): Promise<TextLine[]> => {
  const session = await models.session('text')
  const found: TextLine[] = []
  for (const { longer, isThorough } of views) {
    const scale = longer / Math.max(raster.width, raster.height)
    if (scale > mostEnlarged) continue
    const columns = Math.max(multiple, Math.round((raster.width * scale) / multiple) * multiple)
    const rows = Math.max(multiple, Math.round((raster.height * scale) / multiple) * multiple)
    const sample = sampleOf(raster, columns, rows)
    for (const planes of looksAt(sample, columns, isThorough)) {
      await turn(undefined, { signal })
      const area = columns * rows
      const input = new Float32Array(3 * area)
      for (let channel = 0; channel < 3; channel++) {
        const from = (2 - channel) * area
        for (let at = 0; at < area; at++) {
          const value = (planes[from + at] as number) / 255
          input[channel * area + at] = (value - (means[channel] as number)) / (deviations[channel] as number)
        }
      }
      const answer = await session.run({
        [session.inputNames[0] as string]: new Tensor('float32', input, [1, 3, rows, columns]),
      })
      const map = answer[session.outputNames[0] as string]?.data as Float32Array
      for (const { outline, ...rest } of readTextMap(map, columns)) {
        const placed = outline.map(([x, y]): Corner => [(x * raster.width) / columns, (y * raster.height) / rows])
        found.push(withBounds({ ...rest, outline: placed }))
      }
    }
  }
  signal.throwIfAborted()
  return dropOverlapping(found)
}
