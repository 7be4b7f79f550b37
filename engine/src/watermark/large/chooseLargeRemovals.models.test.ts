import { join } from 'node:path'
import { assets } from '@spotless/engine-node/assets'
import { openModelStore } from '@spotless/engine-node/models/store'
import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { maskRegions } from '../../inpaint/maskRegions.ts'
import { dilate } from '../../kernel/morphology/dilate.ts'
import type { Mask, Raster } from '../../raster/raster.ts'
import { openCoverageNetwork } from '../coverageNetwork.ts'
import { loadPerceptrons } from '../multilayerPerceptron.ts'
import type { SolveOptions } from '../solveMarks.ts'
import { chooseLargeRemovals } from './chooseLargeRemovals.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..')
const models = openModelStore(process.env.MODELS_DIR ?? join(root, '.cache', 'models'), { threads: 2 })
afterAll(() => models.close())
await loadPerceptrons(assets)

const [width, height] = [960, 640]
const opacity = 0.4
/** An H with strokes 40 px wide, twice. */
const wide = [200, 540].map((left) => `M${left} 180h40v90h110v-90h40v240h-40v-110h-110v110h-40z`).join('')
/** Strokes of 6 px. */
const narrow = Array.from({ length: 20 }, (_, index) => `M${200 + 27 * index} 180h6v240h-6z`).join('')

interface Case {
  readonly truth: Raster<Uint8Array>
  readonly photo: Raster<Uint8Array>
  readonly mask: Mask
  readonly coverage: Float32Array
}

/** A white mark over a photo of coffee at twice its size, painted 30 px loose. */
const caseOf = async (path: string): Promise<Case> => {
  const data = await sharp(join(root, 'fixtures', 'photos', 'coffee.png'))
    .resize(width, height, { fit: 'cover' })
    .removeAlpha()
    .raw()
    .toBuffer()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="#fff"><path d="${path}"/></svg>`
  const alpha = await sharp(Buffer.from(svg)).ensureAlpha().extractChannel('alpha').raw().toBuffer()
  const coverage = Float32Array.from(alpha, (value) => value / 255)
  const photo = Uint8Array.from(data, (value, at) => {
    const share = opacity * (coverage[Math.floor(at / 3)] as number)
    return Math.round((1 - share) * value + share * 255)
  })
  const painted = dilate(
    Uint8Array.from(alpha, (value) => (value > 0 ? 1 : 0)),
    width,
    30,
  )
  const size = { width, height, channels: 3 as const }
  return {
    truth: { ...size, data: Uint8Array.from(data) },
    photo: { ...size, data: photo },
    mask: { width, height, data: painted.map((value) => 255 * value) },
    coverage,
  }
}

const optionsWithNetwork = async (): Promise<SolveOptions> => ({
  noise: 0.3,
  runtime: runtimeWithoutModels(),
  network: await openCoverageNetwork(models),
  onRegion: () => {},
})

const remove = async ({ photo, mask }: Case) => {
  const context = { ...runtimeWithoutModels(), onProgress: () => {} }
  const tools = { session: null, context, askedFor: () => null }
  return chooseLargeRemovals(photo, mask, maskRegions(mask), await optionsWithNetwork(), tools)
}

test('letters with wide strokes are solved on the photo made smaller, and come off at full size with their outline', async () => {
  const one = await caseOf(wide)
  const chosen = await remove(one)
  expect(chosen.map((choice) => choice.one.region)).toEqual(maskRegions(one.mask))
  let [error, before, count] = [0, 0, 0]
  for (const { one: solved, removal } of chosen) {
    const { box } = solved.patch
    for (let at = 0; at < box.width * box.height; at++) {
      const pixel = (box.top + Math.floor(at / box.width)) * width + box.left + (at % box.width)
      if (one.coverage[pixel] === 0) continue
      for (const [channel, plane] of removal.planes.entries()) {
        error += ((plane[at] as number) - (one.truth.data[3 * pixel + channel] as number)) ** 2
        before +=
          ((one.photo.data[3 * pixel + channel] as number) - (one.truth.data[3 * pixel + channel] as number)) ** 2
        count++
      }
    }
  }
  const psnr = (sum: number): number => 10 * Math.log10(255 ** 2 / (sum / count))
  expect(psnr(before)).toBeLessThan(14)
  expect(psnr(error)).toBeGreaterThan(34)
})

test('narrow strokes under as much paint are left to be solved at full size', async () => {
  expect(await remove(await caseOf(narrow))).toEqual([])
})
