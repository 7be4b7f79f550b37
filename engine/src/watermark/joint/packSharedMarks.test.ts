import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { expect, test } from 'vitest'
import { packSharedMarks, unpackSharedMarks } from './packSharedMarks.ts'

const { compression } = runtimeWithoutModels()

test('marks come back as they were packed, in the steps of 16 bits', async () => {
  const alpha = Float32Array.of(0, 0.25, 0.5, 1, 0.1, 0)
  const area = {
    left: 4_000,
    top: 7,
    width: 3,
    height: 2,
    photos: 8,
    mark: { width: 3, alpha, colour: [255, 20.5, 0] as const },
  }
  const [first, second] = await unpackSharedMarks(await packSharedMarks([area, null], compression), compression)
  expect(second).toBeNull()
  expect({ ...first, mark: { ...first?.mark, alpha: [] } }).toEqual({ ...area, mark: { ...area.mark, alpha: [] } })
  for (const [at, value] of alpha.entries()) expect(first?.mark.alpha[at]).toBeCloseTo(value, 4)
})

test('marks that are cut short are refused', async () => {
  const alpha = new Float32Array(6)
  const area = {
    left: 0,
    top: 0,
    width: 3,
    height: 2,
    photos: 3,
    mark: { width: 3, alpha, colour: [0, 0, 0] as const },
  }
  const whole = await compression.inflate(await packSharedMarks([area], compression), 1000)
  const cut = await compression.deflate(whole.subarray(0, whole.length - 2), 6)
  await expect(unpackSharedMarks(cut, compression)).rejects.toThrow('cut short')
})
