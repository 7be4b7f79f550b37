import { areaSample } from '../kernel/resample/areaSample.ts'
import { resizePlane } from '../kernel/resample/resizePlane.ts'
import { float32Tensor, type ModelSession, type Runtime } from '../ports.ts'
import type { Raster } from '../raster/raster.ts'
import { mergeTextMaps } from './mergeTextMaps.ts'
import { readTextMap } from './readTextMap.ts'
import { type TextLine, textLine } from './textLine.ts'

/** Sides of the network's input are multiples of this. */
const sideMultiple = 32
/** Longer sides that the photo is scaled to; the last only where the photo itself is as large. */
const views = [
  { longerPx: 640, minPhotoPx: 0 },
  { longerPx: 960, minPhotoPx: 0 },
  { longerPx: 1600, minPhotoPx: 1600 },
] as const
const maxUpscale = 2
/** Longer side of the map that all views are merged in. */
const mergedLongerPx = 960
const agreeingViews = 2
/** ImageNet means and deviations in the order blue, green, red, as in the network's training. */
const means = [0.485, 0.456, 0.406] as const
const deviations = [0.229, 0.224, 0.225] as const

/** Planes of the photo, 0–255, at the detector's size: averaged when smaller, interpolated when larger. */
const resizedPlanes = (raster: Raster, columns: number, rows: number): Float32Array => {
  const { width, height } = raster
  const whole = { left: 0, top: 0, width, height }
  if (columns <= width) return areaSample(raster, whole, columns, rows)
  const planes = areaSample(raster, whole, width, height)
  const area = width * height
  const resized = new Float32Array(3 * columns * rows)
  for (let channel = 0; channel < 3; channel++) {
    const plane = { width, height, data: planes.subarray(channel * area, (channel + 1) * area) }
    resized.set(resizePlane(plane, columns, rows).data, channel * columns * rows)
  }
  return resized
}

/** Probabilities of text, `columns` × `rows`. */
const predictText = async (
  session: ModelSession,
  raster: Raster,
  columns: number,
  rows: number,
  { yieldToEventLoop }: Runtime,
): Promise<Float32Array> => {
  const planes = resizedPlanes(raster, columns, rows)
  await yieldToEventLoop()
  const area = columns * rows
  const input = new Float32Array(3 * area)
  for (let channel = 0; channel < 3; channel++) {
    const from = (2 - channel) * area
    for (let at = 0; at < area; at++) {
      const value = (planes[from + at] as number) / 255
      input[channel * area + at] = (value - (means[channel] as number)) / (deviations[channel] as number)
    }
  }
  const outputs = await session.run({
    [session.inputNames[0] as string]: float32Tensor(input, [1, 3, rows, columns]),
  })
  return Object.values(outputs)[0]?.data as Float32Array
}

/**
 * Finds lines of text, faint ones too: the photo is searched at several scales, and a line is where two of them agree.
 *
 * @returns highest confidence first
 * @throws the signal's reason when aborted
 */
export const findText = async (raster: Raster, runtime: Runtime): Promise<TextLine[]> => {
  const session = await runtime.models.session('lettering')
  const longestPx = Math.max(raster.width, raster.height)
  const scaledPx = (lengthPx: number, longerPx: number): number =>
    Math.max(sideMultiple, Math.round((lengthPx * longerPx) / longestPx / sideMultiple) * sideMultiple)
  const mergedColumns = scaledPx(raster.width, mergedLongerPx)
  const mergedRows = scaledPx(raster.height, mergedLongerPx)
  const longerSides = new Set(
    views
      .filter(({ minPhotoPx }) => longestPx >= minPhotoPx)
      .map(({ longerPx }) => Math.min(longerPx, maxUpscale * longestPx)),
  )
  const merger = mergeTextMaps(mergedColumns, mergedRows, Math.min(agreeingViews, longerSides.size))
  for (const longerPx of longerSides) {
    const columns = scaledPx(raster.width, longerPx)
    const rows = scaledPx(raster.height, longerPx)
    merger.add(await predictText(session, raster, columns, rows, runtime), columns)
  }
  runtime.signal.throwIfAborted()
  return readTextMap(merger.merged(), mergedColumns)
    .map(({ outline, ...line }) =>
      textLine({
        ...line,
        outline: outline.map(([x, y]): [number, number] => [
          (x * raster.width) / mergedColumns,
          (y * raster.height) / mergedRows,
        ]),
      }),
    )
    .sort((a, b) => b.confidence - a.confidence)
}
