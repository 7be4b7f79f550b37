import { boxFilter } from '../kernel/filter/boxFilter.ts'
import { interpolateMembrane } from '../kernel/interpolation/interpolateMembrane.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import type { ShadowGrid } from './shadowGrid.ts'

const minLevel = 3
/** Pixels around the object in which its edge may still show. */
const edgePx = 1
const grainPx = 1

/** The light of the window around an object, as natural logarithms of the samples. */
export interface LightPlanes {
  readonly logs: readonly [Float32Array, Float32Array, Float32Array]
  /** Mean of the three; under the object it continues what is around. */
  readonly luma: Float32Array
  /** The luma without what is coarser than a few pixels. */
  readonly detail: Float32Array
  readonly width: number
  /** 1 on the object and its edge. */
  readonly isObject: Uint8Array
  readonly objectRows: ShadowGrid['objectRows']
}

/** The light around an object, of a grid from `shadowGrid`. */
export const lightPlanes = ({ planes, width, isObject: marked, objectRows }: ShadowGrid): LightPlanes => {
  const size = marked.length
  const isObject = dilate(marked, width, edgePx)
  const isKnown = isObject.map((flag) => 1 - flag)
  const channel = (index: number): Float32Array => {
    const plane = planes.slice(index * size, (index + 1) * size).map((value) => Math.log(Math.max(minLevel, value)))
    interpolateMembrane(plane, isKnown, width)
    return plane
  }
  const logs = [channel(0), channel(1), channel(2)] as const
  const luma = logs[0].map((red, at) => (red + (logs[1][at] as number) + (logs[2][at] as number)) / 3)
  const even = boxFilter(luma, width, grainPx)
  return { logs, luma, detail: luma.map((value, at) => value - (even[at] as number)), width, isObject, objectRows }
}
