import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openModelStore } from '@spotless/engine-node/models/store'
import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { gaussianFilter } from '../kernel/filter/gaussianFilter.ts'
import { dilate } from '../kernel/morphology/dilate.ts'
import { openGhostNetwork } from './ghostNetwork.ts'
import type { Explained } from './markFault.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { outlineTrace, visibleTrace } from './outlineTrace.ts'
import { stepOver } from './stepOver.ts'
import { takeMark } from './takeMark.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const models = openModelStore(process.env.MODELS_DIR ?? join(root, '.cache', 'models'), { threads: 2 })
afterAll(() => models.close())

const [width, height] = [200, 120]
const box = { left: 0, top: 0, width, height }
const white = { opacity: 0.4, colour: [255, 255, 255] as const }
const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="#fff">
  <circle cx="60" cy="60" r="34" fill="none" stroke="#fff" stroke-width="9"/>
  <path d="M110 25 L165 95 L150 100 L132 72 L112 78 L106 100 L96 98 Z"/>
</svg>`

test('lines that a wrong width of the edge leaves on calm ground are taken away', async () => {
  const truth = await sharp(await readFile(join(root, 'fixtures', 'photos', 'coffee.png')))
    .extract({ left: 395, top: 150, width, height })
    .removeAlpha()
    .raw()
    .toBuffer()
  const alpha = await sharp(Buffer.from(drawn)).ensureAlpha().extractChannel('alpha').raw().toBuffer()
  const shape = Float32Array.from(alpha, (value) => value / 255)
  const [coverage, wider] = [gaussianFilter(shape, width, 0.8), gaussianFilter(shape, width, 1.3)]
  const planes = [0, 1, 2].map((channel) =>
    coverage.map((covered, at) => {
      const share = white.opacity * covered
      return Math.round((1 - share) * (truth[at * 3 + channel] as number) + share * 255)
    }),
  ) as unknown as MarkPlanes
  const isCovered = Uint8Array.from(coverage, (value) => (value > 0.01 ? 1 : 0))
  const patch: MarkPatch = { box, planes, painted: dilate(isCovered, width, 8) }
  const inverted = { planes: takeMark(patch, white, wider), coverage: wider }
  const solution: Explained = {
    ...inverted,
    ...{ mark: white, softness: 0.2, step: stepOver(box, inverted, white), under: new Float32Array(width * height) },
  }
  const errorOf = (result: MarkPlanes): number => {
    let [sum, count] = [0, 0]
    for (const [at, covered] of isCovered.entries()) {
      if (covered === 0) continue
      count += 3
      for (const [channel, plane] of result.entries())
        sum += ((plane[at] as number) - (truth[at * 3 + channel] as number)) ** 2
    }
    return Math.sqrt(sum / count)
  }
  const network = await openGhostNetwork(models)
  const { planes: cleaned, error } = await network.withoutGhost(patch, solution, 0.3, runtimeWithoutModels())
  expect(outlineTrace(patch, inverted.planes, solution)).toBeGreaterThan(visibleTrace)
  expect(outlineTrace(patch, cleaned, solution)).toBeLessThan(visibleTrace)
  expect(errorOf(cleaned)).toBeLessThan(0.85 * errorOf(inverted.planes))
  // Told without the truth: the mean absolute error is some 0.8 of the root mean square.
  expect(error.remainingLevels).toBeGreaterThan(0.3 * errorOf(cleaned))
  expect(error.remainingLevels).toBeLessThan(2 * errorOf(cleaned))
})
