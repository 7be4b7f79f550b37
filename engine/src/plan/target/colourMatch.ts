import { lumaBt709 } from '../../kernel/colour/lumaBt709.ts'
import { parseHexColour } from '../../kernel/colour/parseHexColour.ts'
import { boxDownsample } from '../../kernel/resample/boxDownsample.ts'
import { crop } from '../../raster/crop.ts'
import type { Box, Raster } from '../../raster/raster.ts'

/** Part of a box, around its middle, in which an object shows its colour. */
const middleRatio = 0.6
/** Longest side at which colours are compared, in pixels. */
const sidePx = 64
/** Hues this far apart still go by one name. */
const hueSigma = (30 * Math.PI) / 180
/** A named colour with less chroma than this is black, grey or white. */
const minChroma = 0.1

interface HueChroma {
  readonly hue: number
  readonly chroma: number
}

/** Hue as an angle and chroma 0–1. Source: Hanbury, "Constructing cylindrical coordinate colour spaces", PRL 2008. */
const hueChroma = (red: number, green: number, blue: number): HueChroma => {
  const [x, y] = [red - (green + blue) / 2, (Math.sqrt(3) / 2) * (green - blue)]
  return { hue: Math.atan2(y, x), chroma: Math.hypot(x, y) }
}

const angleBetween = (one: number, other: number): number => {
  const difference = Math.abs(one - other) % (2 * Math.PI)
  return Math.min(difference, 2 * Math.PI - difference)
}

const middleOf = ({ left, top, width, height }: Box): Box => {
  const [insetX, insetY] = [width, height].map((side) => Math.floor((side * (1 - middleRatio)) / 2)) as [number, number]
  return { left: left + insetX, top: top + insetY, width: width - 2 * insetX, height: height - 2 * insetY }
}

/**
 * How much of the middle of a box goes by the name of a colour: by hue, the stronger the more it counts; black, grey and white by
 * lightness, where there is no strong hue.
 *
 * @param box inside the photo
 * @param colour `#rrggbb`
 * @returns 0–1, to be compared with that of other boxes
 */
export const colourMatch = (photo: Raster, box: Box, colour: string): number => {
  const [red, green, blue] = parseHexColour(colour)
  const named = { ...hueChroma(red, green, blue), luma: lumaBt709(red, green, blue) }
  const part = crop(photo, middleOf(box))
  const factor = Math.max(1, Math.floor(Math.max(part.width, part.height) / sidePx))
  const [r, g, b] = boxDownsample(part, factor).map(({ data }) => data) as [Float32Array, Float32Array, Float32Array]
  let sum = 0
  for (let pixel = 0; pixel < r.length; pixel++) {
    const rgb = [r[pixel] as number, g[pixel] as number, b[pixel] as number] as const
    const { hue, chroma } = hueChroma(...rgb)
    if (named.chroma < minChroma) {
      const lightness = 1 - 2 * Math.abs(lumaBt709(...rgb) - named.luma)
      sum += Math.max(0, 1 - 3 * chroma) * Math.max(0, lightness)
    } else sum += chroma * Math.exp(-((angleBetween(hue, named.hue) / hueSigma) ** 2))
  }
  return sum / Math.max(1, r.length)
}
