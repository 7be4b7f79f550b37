import { boxFilterWithin } from '@spotless/engine/kernel/filter/boxFilterWithin'
import { createPlane } from '@spotless/engine/kernel/memory/planePool'
import { erode } from '@spotless/engine/kernel/morphology/erode'
import { linearCongruential } from '@spotless/engine/kernel/random/linearCongruential'
import { clamp01 } from '@spotless/engine/kernel/scalar/clamp01'
import type { Plane, RgbPlanes } from '@spotless/engine/raster/plane'
import type { Raster } from '@spotless/engine/raster/raster'

/** A subject whose coverage and colours are known exactly. */
export interface ExactSubject {
  readonly alpha: Plane
  /** Colours 0–1, valid where alpha is above 0. */
  readonly colour: RgbPlanes
}

/**
 * Turns a rough matte into an exact one that owes nothing to any refinement: the matte is cut hard at a half, drawn in
 * by three pixels so that no old background is left in it, given a one-pixel antialiased rim, and hair is drawn on: tapered
 * curves, 0.8–2 px wide, in the colour of the subject where they begin.
 *
 * @param hairs strands per hundred pixels of outline; 0 for smooth subjects
 */
export const exactSubject = (photo: RgbPlanes, rough: Plane, hairs: number, seed: number): ExactSubject => {
  const { width, height } = rough
  const hard = createPlane(width, height)
  const isSubject = Uint8Array.from(rough.data, (value) => (value > 0.5 ? 1 : 0))
  hard.data.set(erode(isSubject, width, 3))
  const rim = boxFilterWithin(hard, 1)
  const alpha = createPlane(width, height)
  for (let pixel = 0; pixel < alpha.data.length; pixel++) {
    alpha.data[pixel] = clamp01(2 * (rim.data[pixel] as number) - 1) * (hard.data[pixel] as number)
  }
  const colour: RgbPlanes = [createPlane(width, height), createPlane(width, height), createPlane(width, height)]
  for (let channel = 0; channel < 3; channel++) colour[channel]?.data.set(photo[channel]?.data as Float32Array)
  const slope = boxFilterWithin(hard, 6).data
  const random = linearCongruential(seed)
  for (let row = 8; row < height - 8; row++) {
    for (let column = 8; column < width - 8; column++) {
      const start = row * width + column
      const isOutline = hard.data[start] === 1 && (rim.data[start] as number) < 0.99
      if (!isOutline || random() > hairs / 100) continue
      const acrossX = (slope[start - 1] as number) - (slope[start + 1] as number)
      const acrossY = (slope[start - width] as number) - (slope[start + width] as number)
      const angle = Math.atan2(acrossY, acrossX) + (random() - 0.5) * 1.2
      const bend = (random() - 0.5) * 0.04
      const length = 8 + random() * 30
      const thickness = 0.8 + random() * 1.2
      const opacity = 0.6 + random() * 0.4
      let x = column
      let y = row
      for (let step = 0; step < length * 2; step++) {
        const turn = angle + bend * step * 0.5
        x += Math.cos(turn) * 0.5
        y += Math.sin(turn) * 0.5
        const half = (thickness / 2) * (1 - step / (length * 2))
        for (let dy = -1; dy <= 2; dy++) {
          for (let dx = -1; dx <= 2; dx++) {
            const px = Math.floor(x) + dx
            const py = Math.floor(y) + dy
            if (px < 0 || py < 0 || px >= width || py >= height) continue
            const cover = clamp01(half + 0.5 - Math.hypot(px - x, py - y)) * Math.min(1, half * 2) * opacity
            const pixel = py * width + px
            if (cover <= (alpha.data[pixel] as number)) continue
            alpha.data[pixel] = cover
            for (let channel = 0; channel < 3; channel++) {
              const plane = colour[channel] as Plane
              plane.data[pixel] = photo[channel]?.data[start] as number
            }
          }
        }
      }
    }
  }
  return { alpha, colour }
}

/** The subject over another photo, as an 8-bit raster. */
export const compositeOver = ({ alpha, colour }: ExactSubject, behind: RgbPlanes): Raster<Uint8Array> => {
  const data = new Uint8Array(alpha.data.length * 3)
  for (let pixel = 0; pixel < alpha.data.length; pixel++) {
    const weight = alpha.data[pixel] as number
    for (let channel = 0; channel < 3; channel++) {
      const front = colour[channel]?.data[pixel] as number
      data[pixel * 3 + channel] = Math.round(
        255 * (weight * front + (1 - weight) * (behind[channel]?.data[pixel] as number)),
      )
    }
  }
  return { width: alpha.width, height: alpha.height, channels: 3, data }
}
