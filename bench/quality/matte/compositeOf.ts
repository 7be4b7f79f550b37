import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { boxDownsample } from '@spotless/engine/kernel/resample/boxDownsample'
import { resizePlane } from '@spotless/engine/kernel/resample/resizePlane'
import type { Plane, RgbPlanes } from '@spotless/engine/raster/plane'
import type { Raster } from '@spotless/engine/raster/raster'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { type openModels, photosFolder } from '../../paths.ts'
import type { MatteCase } from './cases.ts'
import { compositeOver, exactSubject } from './groundTruth.ts'
import { keptMatte } from './keptMatte.ts'

/** The colours of one of the benchmarks' photographs, 0–1. */
export const readColours = async (file: string): Promise<RgbPlanes> =>
  boxDownsample((await decodePhoto(await readFile(join(photosFolder, file)))).raster, 1)

/** A photo stretched over a frame. */
export const stretchOver = ([r, g, b]: RgbPlanes, width: number, height: number): RgbPlanes => [
  resizePlane(r, width, height),
  resizePlane(g, width, height),
  resizePlane(b, width, height),
]

/** A subject whose coverage is known, over another photo. */
export const compositeOf = async (
  { subject, behind, hairs, seed }: MatteCase,
  models: ReturnType<typeof openModels>,
): Promise<{
  readonly composite: Raster
  readonly exact: ReturnType<typeof exactSubject>
  readonly truth: Plane
}> => {
  const photo = await readColours(subject)
  const { width, height } = photo[0]
  const rough = resizePlane(await keptMatte(subject, photo, models), width, height)
  const exact = exactSubject(photo, rough, hairs, seed)
  return {
    composite: compositeOver(exact, stretchOver(await readColours(behind), width, height)),
    exact,
    truth: exact.alpha,
  }
}
