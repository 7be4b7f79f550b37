import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { expect, test } from 'vitest'
import { float32Tensor, type ModelSession, type Tensor } from '../ports.ts'
import { openGhostNetwork } from './ghostNetwork.ts'
import type { Explained } from './markFault.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'

const [width, height] = [24, 16]
const count = width * height
const planeOf = (level: number): Float32Array => new Float32Array(count).fill(level)
const planesOf = (level: number): MarkPlanes => [planeOf(level), planeOf(level), planeOf(level)]
const column = (at: number): number => at % width
const patch: MarkPatch = {
  box: { left: 0, top: 0, width, height },
  planes: planesOf(120),
  painted: Uint8Array.from({ length: count }, (_, at) => (column(at) >= 4 && column(at) <= 19 ? 1 : 0)),
}
const white = { opacity: 0.5, colour: [255, 255, 255] as const }
/** Covered in columns 6–8, with a shadow in column 17. */
const solution: Explained = {
  ...{ planes: planesOf(100), mark: white, softness: 0.1, step: planesOf(20) },
  coverage: Float32Array.from({ length: count }, (_, at) => (column(at) >= 6 && column(at) <= 8 ? 1.2 : 0)),
  under: Float32Array.from({ length: count }, (_, at) => (column(at) === 17 ? 0.3 : 0)),
}

test('corrections are made where the mark and its layers were and three pixels around, a pixel beyond the paint at most', async () => {
  const asked: Record<string, Tensor>[] = []
  const session: ModelSession = {
    inputNames: [],
    run: async (inputs) => {
      asked.push(inputs)
      const [, , rows, columns] = (inputs.painted as Tensor).dims as [number, number, number, number]
      const found = Float32Array.from({ length: 4 * rows * columns }, (_, at) => 1 + Math.floor(at / rows / columns))
      return { found: float32Tensor(found, [1, 4, rows, columns]) }
    },
  }
  const network = await openGhostNetwork({ session: async () => session })
  const { planes, error } = await network.withoutGhost(patch, solution, 0.3, runtimeWithoutModels())
  const [red, green, blue] = planes
  expect(error).toEqual({ correctionLevels: 2, remainingLevels: 4 })
  const row = (plane: Float32Array): number[] =>
    Array.from(plane.slice(0, width), (value) => Math.round(value * 100) / 100)
  const changed = [3, 4, 5, 6, 7, 8, 9, 10, 11, 14, 15, 16, 17, 18, 19, 20]
  expect(row(red)).toEqual(Array.from({ length: width }, (_, at) => (changed.includes(at) ? 101 : 100)))
  expect([green[6], blue[6]]).toEqual([expect.closeTo(102), expect.closeTo(103)])
  const rough = planesOf(0).map((plane) =>
    plane.map((_, at) => 100 + (at % 2 === 0 ? 16 : -16)),
  ) as unknown as MarkPlanes
  const { planes: halved } = await network.withoutGhost(
    patch,
    { ...solution, planes: rough },
    0.3,
    runtimeWithoutModels(),
  )
  const [half] = halved
  // Over ground that varies by sixteen levels half is corrected.
  expect((half[6] as number) - (rough[0][6] as number)).toBeCloseTo(0.5, 1)
  const [inputs] = asked as [Record<string, Tensor>]
  expect([...(inputs.colour as Tensor).data, ...(inputs.noise as Tensor).data]).toEqual([
    255,
    255,
    255,
    expect.closeTo(0.3),
  ])
  // Coverage beyond 1, which sharpening leaves, is shown as 1.
  expect((inputs.coverage as Tensor).data[6]).toBe(1)
  expect((inputs.opacity as Tensor).data[6]).toBe(0.5)
})
