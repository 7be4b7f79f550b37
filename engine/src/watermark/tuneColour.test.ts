import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { expect, test } from 'vitest'
import type { Mark } from './mark.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import { withHalvedChroma } from './testing/withHalvedChroma.ts'
import { tuneColour } from './tuneColour.ts'

const [width, height] = [120, 60]
const runtime = runtimeWithoutModels()
const red = { opacity: 0.4, colour: [214, 40, 40] } as const
const coverage = Float32Array.from({ length: width * height }, (_, at) => {
  const [x, y] = [at % width, Math.floor(at / width)]
  return x > 20 && x < 100 && y > 15 && y < 45 && x % 12 < 5 ? 1 : 0
})
const marked = red.colour.map((level, channel) =>
  coverage.map((covered, at) => {
    const photo = 110 + 12 * channel + 25 * Math.sin((at % width) / 17 + Math.floor(at / width) / 11)
    return photo + red.opacity * covered * (level - photo)
  }),
) as unknown as MarkPlanes
const patch: MarkPatch = {
  box: { left: 0, top: 0, width, height },
  planes: withHalvedChroma(marked, width),
  painted: new Uint8Array(width * height).fill(1),
}
const network = { predictCoverage: async () => coverage, predictFirstLayer: null }
const lossy = { noise: 2, network, runtime, isChromaHalved: true }
const tune = (mark: Mark, options: Parameters<typeof tuneColour>[2] = lossy): Promise<Mark> =>
  tuneColour([patch], mark, options)
const levelsOff = ({ colour }: Mark): number =>
  Math.max(...colour.map((level, channel) => Math.abs(level - (red.colour[channel] as number))))

test.each([[[161, 46, 47]], [[179, 100, 90]], [[120, 120, 120]]] as const)(
  'the colour of a red mark, read as %j in a file that keeps colour at half the resolution, is found',
  async (colour) => {
    const tuned = await tune({ opacity: 0.4, colour })
    expect(levelsOff(tuned)).toBeLessThan(5)
    expect(tuned.opacity).toBe(0.4)
  },
)

test('without regard to the resolution of colour the mark would be read too pale', async () => {
  const tuned = await tune({ opacity: 0.4, colour: [161, 46, 47] }, { ...lossy, isChromaHalved: false })
  expect(levelsOff(tuned)).toBeGreaterThan(8)
})

test('white marks, and those in lossless files, stay as they were measured', async () => {
  const white = { opacity: 0.3, colour: [255, 255, 255] } as const
  expect(await tune(white)).toBe(white)
  const pale = { opacity: 0.4, colour: [161, 46, 47] } as const
  expect(await tune(pale, { ...lossy, noise: 0.3 })).toBe(pale)
})
