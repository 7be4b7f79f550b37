import type { Suggestion } from '@spotless/contract/upload'
import { suggest } from '../adjust/suggest.ts'
import { hsvSaturation } from '../kernel/colour/hsvSaturation.ts'
import { lumaBt709 } from '../kernel/colour/lumaBt709.ts'
import { boxDownsample } from '../kernel/resample/boxDownsample.ts'
import type { Plane, RgbPlanes } from '../raster/plane.ts'
import type { Raster } from '../raster/raster.ts'
import { greeneryMask } from './target/greeneryMask.ts'
import { skyMask } from './target/skyMask.ts'

const mostSuggestions = 4
/** Suggestions about light that come before those about what is seen. */
const firstOfLight = 2
/** A photo with less colour than this is black and white. */
const leastColour = 0.04
/** The content is looked at on a grid about this long. */
const gridPx = 200
/** A sky that spans most of the top edge, and is lighter and greyer than this, is pale; a bright wall seldom spans it. */
const paleSky = { share: 0.15, topShare: 0.9, luma: 0.72, strength: 0.14 }
/** Plants that fill this share of the photo in weaker colour than this are dull. */
const dullGreen = { share: 0.12, strength: 0.38 }

/** Mean luma and strength of colour where a weight lies, and the share of the grid that it covers. */
const meansUnder = ([red, green, blue]: RgbPlanes, weight: ArrayLike<number>) => {
  let [sum, luma, strength] = [0, 0, 0]
  for (let at = 0; at < red.data.length; at++) {
    const here = weight[at]!
    if (here === 0) continue
    const [r, g, b] = [red.data[at]!, green.data[at]!, blue.data[at]!]
    sum += here
    luma += here * lumaBt709(r, g, b)
    strength += here * hsvSaturation(r, g, b)
  }
  const count = Math.max(sum, 1e-9)
  return { share: sum / red.data.length, luma: luma / count, strength: strength / count }
}

const topShareOf = ({ width, data }: Plane): number =>
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
  if (meansUnder(grid, new Uint8Array(grid[0].data.length).fill(1)).strength < leastColour) return found
  const sky = skyMask(grid)
  const above = sky && meansUnder(grid, sky.data)
  const isOpen = sky && above && above.share > paleSky.share && topShareOf(sky) > paleSky.topShare
  if (isOpen && above.luma > paleSky.luma && above.strength < paleSky.strength)
    found.push({ prompt: 'make the sky bluer', reason: 'The sky is pale.' })
  const plants = meansUnder(
    grid,
    Float32Array.from(greeneryMask(rasterOf(grid)).data, (cover) => cover / 255),
  )
  if (plants.share > dullGreen.share && plants.strength < dullGreen.strength)
    found.push({ prompt: 'greener grass', reason: 'Much of the photo is green, and weak in colour.' })
  return found
}

/**
 * Prompts that fit a photo, most telling first, each with what was seen that says so: its light, colour and noise (`suggest`),
 * a pale sky, dull plants. No network is asked; a plain picture gets none.
 */
export const suggestFor = (photo: Raster): readonly Suggestion[] => {
  const light = suggest(photo)
  return [...light.slice(0, firstOfLight), ...aboutContent(photo), ...light.slice(firstOfLight)].slice(
    0,
    mostSuggestions,
  )
}
