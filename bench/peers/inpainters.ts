import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { blendPatch } from '@spotless/engine/inpaint/blendPatch'
import { distanceToMask } from '@spotless/engine/inpaint/distanceToMask'
import { featherAlpha } from '@spotless/engine/inpaint/featherAlpha'
import { maskRegions } from '@spotless/engine/inpaint/maskRegions'
import { modelSidePx } from '@spotless/engine/inpaint/planWindows'
import type { ModelSession } from '@spotless/engine/ports'
import { uint8Tensor } from '@spotless/engine/ports'
import type { Box, Mask, Raster } from '@spotless/engine/raster/raster'
import sharp from 'sharp'
import { fillWithGenerator, fillWithGraph } from './fillWithGraph.ts'

/** Another way of filling the same hole. */
export interface Peer {
  readonly name: string
  readonly fill: (photo: Raster<Uint8Array>, mask: Mask) => Promise<Raster>
}

const execute = promisify(execFile)

/** The graph's own crop, resize and soft paste, called as its authors mean it. */
const pipelineCall =
  (session: ModelSession): Peer['fill'] =>
  async (photo, mask) => {
    const { width, height } = photo
    const plane = width * height
    const image = new Uint8Array(3 * plane)
    for (let at = 0; at < image.length; at++) image[(at % 3) * plane + Math.floor(at / 3)] = photo.data[at] ?? 0
    const { result } = await session.run({
      image: uint8Tensor(image, [1, 3, height, width]),
      mask: uint8Tensor(
        mask.data.map((value) => 255 - value),
        [1, 1, height, width],
      ),
    })
    const planes = result?.data as Uint8Array
    return { ...photo, data: photo.data.map((_, at) => planes[(at % 3) * plane + Math.floor(at / 3)] ?? 0) }
  }

const marginPx = 128

/**
 * One call per contour with a fixed margin, pasted hard.
 * @param fill how a contour is filled: by the published graph, grown so that its own paste leaks nothing, or by the generator alone
 */
export const fixedMargin =
  (session: ModelSession, fill = fillWithGraph): Peer['fill'] =>
  async (photo, mask) => {
    const data = photo.data.slice()
    for (const hole of maskRegions(mask)) {
      const side = Math.max(modelSidePx, hole.width + 2 * marginPx, hole.height + 2 * marginPx)
      const view: Box = {
        left: Math.round(hole.left + hole.width / 2 - side / 2),
        top: Math.round(hole.top + hole.height / 2 - side / 2),
        width: side,
        height: side,
      }
      const patch = await fill(session, photo, mask, { view, box: hole, clearPx: 0 })
      for (let at = 0; at < hole.width * hole.height; at++) {
        const pixel = (hole.top + Math.floor(at / hole.width)) * photo.width + hole.left + (at % hole.width)
        if (mask.data[pixel] === 255) data.set(patch.subarray(at * 3, at * 3 + 3), pixel * 3)
      }
    }
    return { ...photo, data }
  }

/** The whole photo squeezed to the model's square, enlarged again and pasted with a feather. */
const wholeImage =
  (session: ModelSession): Peer['fill'] =>
  async (photo, mask) => {
    const whole: Box = { left: 0, top: 0, width: photo.width, height: photo.height }
    const patch = await fillWithGraph(session, photo, mask, { view: whole, box: whole, clearPx: 4 })
    const result = { ...photo, data: photo.data.slice() }
    blendPatch(result, patch, featherAlpha(distanceToMask(mask, whole), whole, 4), whole)
    return result
  }

interface OpenCv {
  readonly Mat: unknown
  readonly matFromArray: (rows: number, columns: number, type: number, data: Uint8Array) => OpenCvMat
  readonly inpaint: (photo: OpenCvMat, mask: OpenCvMat, out: OpenCvMat, radius: number, method: number) => void
  readonly CV_8UC1: number
  readonly CV_8UC3: number
  readonly INPAINT_NS: number
  readonly INPAINT_TELEA: number
}
interface OpenCvMat {
  readonly data: Uint8Array
  readonly delete: () => void
}

/** OpenCV in a box of its own: the module has a `then` that never ends, so that it must not be what a promise gives. */
const openCv = async (): Promise<{ readonly cv: OpenCv }> => {
  const require = createRequire(import.meta.url)
  const cv = require('@techstark/opencv-js') as OpenCv
  while (cv.Mat === undefined) await pause(20)
  return { cv }
}

const neighbourhoodPx = 5

const openCvFill =
  (cv: OpenCv, method: number): Peer['fill'] =>
  async (photo, mask) => {
    const { width, height } = photo
    const mats = [
      cv.matFromArray(height, width, cv.CV_8UC3, photo.data),
      cv.matFromArray(height, width, cv.CV_8UC1, mask.data),
      cv.matFromArray(height, width, cv.CV_8UC3, photo.data),
    ] as const
    cv.inpaint(mats[0], mats[1], mats[2], neighbourhoodPx, method)
    const data = mats[2].data.slice()
    for (const mat of mats) mat.delete()
    return { ...photo, data }
  }

/** G'MIC's patch matching, as Debian packages it. */
const matchPatch =
  (folder: string): Peer['fill'] =>
  async (photo, mask) => {
    const { width, height } = photo
    const [input, hole, output] = ['gmic-in.png', 'gmic-mask.png', 'gmic-out.png'].map((name) =>
      join(folder, name),
    ) as [string, string, string]
    await sharp(photo.data, { raw: { width, height, channels: 3 } })
      .png({ compressionLevel: 1 })
      .toFile(input)
    await sharp(mask.data, { raw: { width, height, channels: 1 } })
      .toColourspace('b-w')
      .png()
      .toFile(hole)
    await execute('gmic', [input, hole, '-inpaint_matchpatch[0]', '[1]', '-keep[0]', '-round', '-o', output])
    return { ...photo, data: new Uint8Array(await sharp(output).removeAlpha().raw().toBuffer()) }
  }

/** The peers that can run here; gmic only where it is installed. */
export const erasePeers = async (session: ModelSession, folder: string): Promise<Peer[]> => {
  const { cv } = await openCv()
  const hasGmic = await execute('gmic', ['-version']).then(
    () => true,
    () => false,
  )
  return [
    { name: 'MI-GAN pipeline call', fill: pipelineCall(session) },
    { name: 'MI-GAN, 128 px margin, hard paste', fill: fixedMargin(session) },
    { name: 'MI-GAN’s generator alone, 128 px margin, hard paste', fill: fixedMargin(session, fillWithGenerator) },
    { name: 'MI-GAN, whole image 512²', fill: wholeImage(session) },
    { name: 'Telea', fill: openCvFill(cv, cv.INPAINT_TELEA) },
    { name: 'Navier–Stokes', fill: openCvFill(cv, cv.INPAINT_NS) },
    ...(hasGmic ? [{ name: 'gmic matchpatch', fill: matchPatch(folder) }] : []),
  ]
}
