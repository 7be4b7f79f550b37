import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Hint } from '@spotless/engine/candidates/selection/hint'
import { resizePlane } from '@spotless/engine/kernel/resample/resizePlane'
import type { Mask, Raster } from '@spotless/engine/raster/raster'
import sharp from 'sharp'

/** Python with OpenCV (`python3-opencv` of Debian). */
const python = process.env.PYTHON ?? '/usr/bin/python3'
/** Longest side of the photo that it is given: larger ones take it many seconds a click. */
const sidePx = 640
/** Side of the square around the first click that is probably the object, as a fraction of the longer side. */
const squareRatio = 0.45
const clickRadiusRatio = 0.006

/**
 * What GrabCut selects by clicks: the square around the first one is the object probably, the rest the background probably, and
 * what was clicked is one or the other. Source: Rother, Kolmogorov, Blake, "GrabCut", SIGGRAPH 2004.
 * @throws Error when Python or OpenCV fails
 */
export const grabCut = async (photo: Raster, hints: readonly Hint[]): Promise<Mask> => {
  const raw = { width: photo.width, height: photo.height, channels: photo.channels } as const
  const { data, info } = await sharp(photo.data, { raw })
    .resize(sidePx, sidePx, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const scale = width / photo.width
  const longer = Math.max(width, height)
  const header = {
    ...{ width, height },
    half: (squareRatio * longer) / 2,
    radius: Math.max(1, Math.round(clickRadiusRatio * longer)),
    hints: hints.map(({ kind, points: [[x, y] = [0, 0]] }) => ({ kind, at: [x * scale, y * scale] })),
  }
  const child = spawn(python, [join(import.meta.dirname, 'grabCut.py')], { stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.write(`${JSON.stringify(header)}\n`)
  child.stdin.end(data)
  const [output, errors] = await Promise.all([buffer(child.stdout), buffer(child.stderr)])
  if (output.length !== width * height) throw new Error(`Expected a mask of GrabCut but received: ${errors}`)
  const plane = { width, height, data: Float32Array.from(output) }
  const fine = resizePlane(plane, photo.width, photo.height)
  return { ...raw, data: Uint8Array.from(fine.data, (value) => (value > 127 ? 255 : 0)) }
}
