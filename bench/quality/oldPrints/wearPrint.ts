import { roundToSample } from '@spotless/engine/kernel/colour/roundToSample'
import { boxMuller } from '@spotless/engine/kernel/random/boxMuller'
import { linearCongruential } from '@spotless/engine/kernel/random/linearCongruential'
import { clamp01 } from '@spotless/engine/kernel/scalar/clamp01'
import type { Raster } from '@spotless/engine/raster/raster'

/** A print before and after its wear. */
export interface WornPrint {
  /** Faded and grainy, with neither scratches nor dust. */
  readonly sound: Raster
  readonly worn: Raster
  /** 1 where wear covers the print, else 0. */
  readonly damage: Uint8Array
}

const [scratches, specks] = [7, 40]
const paper = 0.92
const ink = 0.15
const minCover = 0.15

/** Lays a round spot of paint over a print, as far as it covers more than what is there. */
const dab = (print: Float32Array, sound: Float32Array, damage: Uint8Array, width: number) => {
  const height = print.length / width
  return (x: number, y: number, radius: number, tone: number, opacity: number): void => {
    const reach = Math.ceil(radius + 1)
    for (let row = Math.max(0, Math.floor(y) - reach); row <= Math.min(height - 1, y + reach); row++) {
      for (let column = Math.max(0, Math.floor(x) - reach); column <= Math.min(width - 1, x + reach); column++) {
        const cover = opacity * clamp01(radius + 0.5 - Math.hypot(column - x, row - y))
        const at = row * width + column
        const own = sound[at] as number
        const value = own + (tone - own) * cover
        if (cover > minCover) damage[at] = 1
        if (Math.abs(value - own) > Math.abs((print[at] as number) - own)) print[at] = value
      }
    }
  }
}

const greyRaster = (plane: Float32Array, width: number): Raster => {
  const data = new Uint8Array(plane.length * 3)
  for (const [at, value] of plane.entries()) data.fill(roundToSample(255 * value, 255), at * 3, at * 3 + 3)
  return { width, height: plane.length / width, channels: 3, data }
}

/** Wears a grey picture, 0–1, as prints are in life: faded, grainy, with bent scratches of paper or ink and with dust. */
export const wearPrint = (picture: Float32Array, width: number, seed: number): WornPrint => {
  const random = linearCongruential(seed)
  const normal = boxMuller(() => random() + 0.5 / 2 ** 32)
  const height = picture.length / width
  const sound = picture.map((value) => clamp01(0.27 + 0.5 * value + 0.02 * normal()))
  const print = sound.slice()
  const damage = new Uint8Array(sound.length)
  const paint = dab(print, sound, damage, width)
  for (let scratch = 0; scratch < scratches; scratch++) {
    const tone = random() < 0.25 ? ink : paper
    const radius = 0.6 + 1.2 * random()
    const opacity = 0.55 + 0.45 * random()
    let [x, y, angle] = [random() * width, random() * height, random() * 2 * Math.PI]
    const length = height * (0.2 + 0.7 * random())
    const bend = (random() - 0.5) * 0.004
    for (let step = 0; step < 2 * length; step++) {
      angle += bend / 2
      x += Math.cos(angle) / 2
      y += Math.sin(angle) / 2
      paint(x, y, radius, tone, opacity)
    }
  }
  for (let speck = 0; speck < specks; speck++)
    paint(random() * width, random() * height, 0.8 + 2 * random(), random() < 0.7 ? paper : ink, 1)
  return { sound: greyRaster(sound, width), worn: greyRaster(print, width), damage }
}
