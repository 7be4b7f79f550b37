import { boxFilterWithin } from '@spotless/engine/kernel/filter/boxFilterWithin'
import { resizePlane } from '@spotless/engine/kernel/resample/resizePlane'
import { fillOutlines } from '@spotless/engine/raster/fillOutlines'
import type { Plane, RgbPlanes } from '@spotless/engine/raster/plane'
import type { Raster } from '@spotless/engine/raster/raster'
import { readColours, stretchOver } from '../matte/compositeOf.ts'
import { compositeOver, exactSubject } from '../matte/groundTruth.ts'
import type { DamageCase } from './cases.ts'
import { drawnSubject } from './drawnSubject.ts'

export interface DamagedCutout {
  readonly photo: Raster
  readonly cutout: Raster
  readonly truth: Plane
  /** 1 in the damaged part, else 0. */
  readonly damaged: Uint8Array
}

/** Size of drawn subjects' photos. */
const drawnSize = { width: 1600, height: 1200 } as const

/** A cut-out that is right but for its damage. @param matteOf the network's rough matte of a photo, on any grid */
export const damagedCutout = async (
  { subject, behind, hairs, damage, corners }: DamageCase,
  matteOf: (name: string, photo: RgbPlanes) => Promise<Plane>,
): Promise<DamagedCutout> => {
  const isDrawn = subject.startsWith('drawn')
  const own = isDrawn ? undefined : await readColours(subject)
  const { width, height } = own?.[0] ?? drawnSize
  const exact = own
    ? exactSubject(own, resizePlane(await matteOf(subject, own), width, height), hairs, 5)
    : drawnSubject(subject, width, height)
  const photo = compositeOver(exact, stretchOver(await readColours(behind), width, height))
  const outline = corners.map(([x, y]) => [x * width, y * height] as const)
  const inside = fillOutlines([outline], { width, height })
  const soft = boxFilterWithin({ width, height, data: Float32Array.from(inside.data, (value) => value / 255) }, 4)
  const wheel = Math.min(width, height) * 0.38
  const damaged = new Uint8Array(width * height)
  const data = new Uint8Array(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const right = exact.alpha.data[pixel] as number
    const isIn =
      subject !== 'drawn wheel' ||
      Math.hypot((pixel % width) + 0.5 - width / 2, Math.floor(pixel / width) + 0.5 - height / 2) < wheel
    const weight = isIn ? (soft.data[pixel] as number) : 0
    if (isIn && inside.data[pixel] === 255) damaged[pixel] = 1
    const alpha = damage === 'lost' ? right * (1 - weight) : Math.max(right, weight)
    const hasOwnColour = alpha <= right
    for (let channel = 0; channel < 3; channel++) {
      const at = pixel * 3 + channel
      const colour = hasOwnColour
        ? Math.round(255 * (exact.colour[channel]?.data[pixel] as number))
        : (photo.data[at] as number)
      data[pixel * 4 + channel] = alpha === 0 ? 0 : colour
    }
    data[pixel * 4 + 3] = Math.round(255 * alpha)
  }
  return { photo, cutout: { width, height, channels: 4, data }, truth: exact.alpha, damaged }
}
