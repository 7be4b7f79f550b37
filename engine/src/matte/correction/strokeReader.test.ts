import { expect, test } from 'vitest'
import { float32Tensor, type ModelSession, type Tensor } from '../../ports.ts'
import { openStrokeReader } from './strokeReader.ts'

const plane = (value: number) => ({ width: 20, height: 3, data: new Float32Array(60).fill(value) })

test('the network sees each plane in the upper left of sides that are multiples of 16', async () => {
  const seen: Tensor[] = []
  const session: ModelSession = {
    inputNames: ['view'],
    run: async ({ view }) => {
      seen.push(view as Tensor)
      return {
        meant: float32Tensor(
          Float32Array.from({ length: 32 * 16 }, (_, at) => at),
          [1, 1, 16, 32],
        ),
      }
    },
  }
  const read = await openStrokeReader({ session: async () => session })
  const meant = await read?.({ width: 20, height: 3, planes: [plane(0.25), plane(1)] })
  expect(seen[0]?.dims).toEqual([1, 2, 16, 32])
  const data = seen[0]?.data as Float32Array
  expect([data[19], data[20], data[2 * 32], data[3 * 32], data[16 * 32 + 19]]).toEqual([0.25, 0, 0.25, 0, 1])
  expect([meant?.width, meant?.height]).toEqual([20, 3])
  expect(Array.from(meant?.data.subarray(19, 22) ?? [])).toEqual([19, 32, 33])
})

test('without weights nothing is read', async () => {
  const read = await openStrokeReader({ session: () => Promise.reject(new Error('no such file')) })
  expect(read).toBeNull()
})
