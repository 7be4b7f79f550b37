import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { expect, test } from 'vitest'
import { gaussianFilter } from '../kernel/filter/gaussianFilter.ts'
import { crispFault } from './crispFault.ts'
import type { Mark } from './mark.ts'
import type { MarkPatch } from './markPatch.ts'

const [width, height] = [120, 80]
const white: Mark = { opacity: 0.4, colour: [255, 255, 255] }
const isInside = (at: number, marginPx: number): boolean => {
  const [x, y] = [at % width, Math.floor(at / width)]
  return x >= marginPx && x < width - marginPx && y >= marginPx && y < height - marginPx
}
const bars = Float32Array.from({ length: width * height }, (_, at) =>
  isInside(at, 22) && (at % width) % 24 < 10 ? 1 : 0,
)
const painted = Uint8Array.from(bars, (_, at) => (isInside(at, 14) ? 1 : 0))
const faultOf = (blurPx: number, opacity: number): Promise<number | null> => {
  const coverage = gaussianFilter(bars, width, blurPx)
  const plane = (): Float32Array =>
    coverage.map((covered, at) => {
      const behind = 100 + 30 * Math.sin(((at % width) * 7) / 9) * Math.cos((Math.floor(at / width) * 8) / 11)
      return behind + white.opacity * covered * (255 - behind)
    })
  const patch: MarkPatch = { box: { left: 0, top: 0, width, height }, planes: [plane(), plane(), plane()], painted }
  const network = { predictCoverage: async () => coverage, predictFirstLayer: null }
  return crispFault([patch], { ...white, opacity }, 0.3, network, runtimeWithoutModels())
}

test('the right opacity has the least fault, one too strong or too weak much more', async () => {
  const right = (await faultOf(0.35, 0.4)) as number
  for (const opacity of [0.25, 0.55]) expect((await faultOf(0.35, opacity)) as number).toBeGreaterThan(3 * right)
})

test('soft edges tell nothing', async () => {
  expect(await faultOf(1.2, 0.4)).toBeNull()
})
