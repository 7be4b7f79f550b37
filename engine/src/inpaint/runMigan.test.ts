import { expect, test } from 'vitest'
import { float32Tensor, type ModelSession, type Tensor } from '../ports.ts'
import { type ModelInput, mirrorInput, mirrorPlanes } from './modelInput.ts'
import { miganOutput, runMigan } from './runMigan.ts'

const painted = 7

/** Stands for the model: what the mask calls a hole becomes 7, and each call's picture is kept. */
const fakeSession = (seen: Uint8Array[]): ModelSession =>
  ({
    run: async ({ image, mask }: Record<'image' | 'mask', Tensor>) => {
      const planes = (image.data as Uint8Array).slice()
      seen.push(planes.slice())
      const keep = mask.data as Uint8Array
      for (let at = 0; at < planes.length; at++) if (keep[at % keep.length] === 0) planes[at] = painted
      return { [miganOutput]: float32Tensor(Float32Array.from(planes), [1, 3, 512, 512]) }
    },
  }) as unknown as ModelSession

const windowOf = (sidePx: number, level: number, hole: number): ModelInput => {
  const image = new Uint8Array(3 * sidePx * sidePx).fill(level)
  const mask = new Uint8Array(sidePx * sidePx).fill(255)
  mask[hole] = 0
  return { sidePx, image, mask }
}

test('four windows share one run as quarters, and each gets its own part back', async () => {
  const seen: Uint8Array[] = []
  const inputs = [10, 20, 30, 40].map((level, index) => windowOf(256, level, index))
  const answers = await runMigan(fakeSession(seen), inputs)
  expect(seen).toHaveLength(1)
  expect([0, 256, 256 * 512, 256 * 512 + 256].map((at) => seen[0]?.[at])).toEqual([10, 20, 30, 40])
  for (const [index, planes] of answers.entries()) {
    expect([...planes.subarray(0, 5)]).toEqual([0, 1, 2, 3, 4].map((at) => (at === index ? painted : 10 * (index + 1))))
    expect(planes[256 * 256 + index]).toBe(painted)
    expect(planes).toHaveLength(3 * 256 * 256)
  }
})

test('quarters that nothing uses are grey', async () => {
  const seen: Uint8Array[] = []
  await runMigan(fakeSession(seen), [windowOf(256, 10, 0)])
  expect([seen[0]?.[255], seen[0]?.[256], seen[0]?.[512 * 512 - 1]]).toEqual([10, 128, 128])
})

test('a mirrored window is asked for with its rows turned, and turns back', async () => {
  const seen: Uint8Array[] = []
  const input = windowOf(512, 10, 3)
  input.image[0] = 99
  const [planes] = await runMigan(fakeSession(seen), [mirrorInput(input)])
  expect([seen[0]?.[0], seen[0]?.[511]]).toEqual([10, 99])
  expect([...mirrorPlanes(planes ?? new Uint8Array(), 512).subarray(0, 5)]).toEqual([99, 10, 10, painted, 10])
})

test('an answer of another size is an error', async () => {
  const session = {
    run: async () => ({ [miganOutput]: float32Tensor(new Float32Array(3), [3]) }),
  } as unknown as ModelSession
  await expect(runMigan(session, [windowOf(512, 1, 0)])).rejects.toThrow('expected 786432')
})
