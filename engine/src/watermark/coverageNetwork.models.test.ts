import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { assets } from '@spotless/engine-node/assets'
import { openModelStore } from '@spotless/engine-node/models/store'
import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { dilate } from '../kernel/morphology/dilate.ts'
import { openCoverageNetwork } from './coverageNetwork.ts'
import { invertMark } from './invertMark.ts'
import type { Mark } from './mark.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { loadPerceptrons } from './multilayerPerceptron.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const models = openModelStore(process.env.MODELS_DIR ?? join(root, '.cache', 'models'), { threads: 2 })
afterAll(() => models.close())
await loadPerceptrons(assets)

const [width, height] = [333, 190]
const lossless = 0.3
const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="#fff">
  <circle cx="80" cy="90" r="44" fill="none" stroke="#fff" stroke-width="9"/>
  <path d="M150 40 L210 140 L190 145 L170 112 L140 118 L131 150 L118 147 Z"/>
  <rect x="235" y="50" width="70" height="12" transform="rotate(-12 235 50)"/>
  <rect x="240" y="90" width="60" height="5"/>
</svg>`

interface Case {
  readonly patch: MarkPatch
  readonly truth: Uint8Array
  readonly coverage: Float32Array
}

/** 1 on every pixel that has something within so many columns and rows. */
const grown = (values: Uint8Array, byPx: number): Uint8Array => {
  let flags: Uint8Array = Uint8Array.from(values, (value) => (value > 0 ? 1 : 0))
  for (let times = 0; times < byPx; times++) flags = dilate(flags, width, 1)
  return flags
}

/** Shapes of the mark's colour and opacity over coffee, painted a few pixels round them. */
const caseOf = async ({ opacity, colour }: Mark): Promise<Case> => {
  const truth = await sharp(await readFile(join(root, 'fixtures', 'photos', 'coffee.png')))
    .extract({ left: 120, top: 100, width, height })
    .removeAlpha()
    .raw()
    .toBuffer()
  const alpha = await sharp(Buffer.from(drawn)).ensureAlpha().extractChannel('alpha').raw().toBuffer()
  const coverage = Float32Array.from(alpha, (value) => value / 255)
  const painted = grown(alpha, 4)
  const planes = [0, 1, 2].map((channel) =>
    coverage.map((covered, at) =>
      Math.round(
        (1 - opacity * covered) * (truth[at * 3 + channel] as number) + opacity * covered * (colour[channel] as number),
      ),
    ),
  ) as unknown as MarkPlanes
  const patch = {
    box: { left: 0, top: 0, width, height },
    planes,
    painted,
  }
  return { patch, truth, coverage }
}

const psnrInside = ({ truth, coverage }: Case, planes: MarkPlanes): number => {
  let [error, count] = [0, 0]
  for (let at = 0; at < coverage.length; at++) {
    if (coverage[at] === 0) continue
    for (const [channel, plane] of planes.entries()) {
      error += ((plane[at] as number) - (truth[at * 3 + channel] as number)) ** 2
      count++
    }
  }
  return 10 * Math.log10(255 ** 2 / (error / count))
}

const white: Mark = { opacity: 0.6, colour: [255, 255, 255] }

const marks: readonly Mark[] = [white, { opacity: 0.45, colour: [0, 0, 0] }, { opacity: 0.4, colour: [220, 40, 30] }]

test.each(marks)(
  'coverage by a mark %j is predicted to a few hundredths, and inversion by it gives the photo back',
  async (mark) => {
    const made = await caseOf(mark)
    const predicted = await (await openCoverageNetwork(models)).predictCoverage(
      made.patch,
      mark,
      lossless,
      runtimeWithoutModels(),
    )
    let [error, ink] = [0, 0]
    for (const [at, covered] of made.coverage.entries()) {
      if (covered === 0) continue
      error += ((predicted[at] as number) - covered) ** 2
      ink++
    }
    expect(Math.sqrt(error / ink)).toBeLessThan(0.06)
    expect(predicted[0]).toBe(0)
    const isInside = Uint8Array.from(predicted, (covered) => (covered > 0.5 ? 1 : 0))
    expect(psnrInside(made, invertMark(made.patch, isInside, mark, lossless, predicted).planes)).toBeGreaterThan(36)
  },
)

test('tiles leave no seam', async () => {
  const { patch } = await caseOf(white)
  const whole = await (await openCoverageNetwork(models)).predictCoverage(
    patch,
    white,
    lossless,
    runtimeWithoutModels(),
  )
  const tiled = await (await openCoverageNetwork(models, 120)).predictCoverage(
    patch,
    white,
    lossless,
    runtimeWithoutModels(),
  )
  const seam = whole.reduce((max, covered, at) => Math.max(max, Math.abs(covered - (tiled[at] as number))), 0)
  expect(seam).toBeLessThan(0.001)
})

test('it stops when predicted to', async () => {
  const { patch } = await caseOf(white)
  const network = await openCoverageNetwork(models)
  await expect(
    network.predictCoverage(patch, white, lossless, runtimeWithoutModels(AbortSignal.abort())),
  ).rejects.toThrow('aborted')
})
