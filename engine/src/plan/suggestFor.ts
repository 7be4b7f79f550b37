import type { Suggestion } from '@spotless/contract/upload'
import { suggest } from '../adjust/suggest.ts'
import { hsvSaturation } from '../kernel/colour/hsvSaturation.ts'
import { lumaBt709 } from '../kernel/colour/lumaBt709.ts'
import { boxDownsample } from '../kernel/resample/boxDownsample.ts'
import type { Plane, RgbPlanes } from '../raster/plane.ts'
import type { Raster } from '../raster/raster.ts'
import { greeneryMask } from './target/greeneryMask.ts'
import { skyMask } from './target/skyMask.ts'

const maxSuggestions = 4
/** Suggestions about light that precede those about content. */
const leadingLightSuggestions = 2
/** Mean saturation below which a photo counts as black and white. */
const minSaturation = 0.04
/** Longest side of the grid on which the content is analysed, about. */
const gridPx = 200
/** A pale sky covers this much of the photo and of its top edge, and is lighter and less saturated than this. */
const paleSky = { minRatio: 0.15, minTopRatio: 0.9, minLuma: 0.72, maxSaturation: 0.14 }
/** Dull plants cover this much of the photo and are less saturated than this. */
const dullGreenery = { minRatio: 0.12, maxSaturation: 0.38 }

/** Weighted mean luma and saturation, and the ratio of the grid that the weight covers. */
const weightedMeans = ([red, green, blue]: RgbPlanes, weight: ArrayLike<number>) => {
  let sum = 0
  let luma = 0
  let saturation = 0
  for (let at = 0; at < red.data.length; at++) {
    const here = weight[at]!
    if (here === 0) continue
    const [r, g, b] = [red.data[at]!, green.data[at]!, blue.data[at]!]
    sum += here
    luma += here * lumaBt709(r, g, b)
    saturation += here * hsvSaturation(r, g, b)
  }
  const count = Math.max(sum, 1e-9)
  return { ratio: sum / red.data.length, luma: luma / count, saturation: saturation / count }
}

const topRatioOf = ({ width, data }: Plane): number =>
  data.subarray(0, width).reduce((sum, value) => sum + value, 0) / width

const rasterOf = ([red, green, blue]: RgbPlanes): Raster => {
  const { width, height } = red
  const data = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at++)
    for (const [channel, plane] of [red, green, blue].entries()) data[at * 3 + channel] = plane.data[at]! * 255 + 0.5
  return { width, height, channels: 3, data }
}

const aboutContent = (photo: Raster): readonly Suggestion[] => {
  const grid = boxDownsample(photo, Math.max(1, Math.floor(Math.max(photo.width, photo.height) / gridPx)))
  const found: Suggestion[] = []
  if (weightedMeans(grid, new Uint8Array(grid[0].data.length).fill(1)).saturation < minSaturation) return found
  const sky = skyMask(grid)
  const above = sky && weightedMeans(grid, sky.data)
  const isOpen = sky && above && above.ratio > paleSky.minRatio && topRatioOf(sky) > paleSky.minTopRatio
  if (isOpen && above.luma > paleSky.minLuma && above.saturation < paleSky.maxSaturation)
    found.push({ prompt: 'make the sky bluer', reason: 'The sky is pale.' })
  const plants = weightedMeans(
    grid,
    Float32Array.from(greeneryMask(rasterOf(grid)).data, (cover) => cover / 255),
  )
  if (plants.ratio > dullGreenery.minRatio && plants.saturation < dullGreenery.maxSaturation)
    found.push({ prompt: 'greener grass', reason: 'Much of the photo is green, and weak in colour.' })
  return found
}

/**
 * Suggests prompts for a photo, most useful first, each with its reason: light, colour and noise (`suggest`), a pale sky,
 * dull plants. Runs no network; a plain image gets none.
 */
export const suggestFor = (photo: Raster): readonly Suggestion[] => {
  const light = suggest(photo)
  return [
    ...light.slice(0, leadingLightSuggestions),
    ...aboutContent(photo),
    ...light.slice(leadingLightSuggestions),
  ].slice(0, maxSuggestions)
}
