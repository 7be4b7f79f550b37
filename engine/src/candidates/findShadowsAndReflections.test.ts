import { expect, test } from 'vitest'
import { isInPolygon } from '../kernel/geometry/isInPolygon.ts'
import { float32Tensor, type ModelSession, type Tensor } from '../ports.ts'
import { findShadowsAndReflections } from './findShadowsAndReflections.ts'

const [width, height] = [1600, 800]
const outline = [
  [600, 200],
  [700, 200],
  [700, 560],
  [600, 560],
] as [number, number][]

/** A plain with a darker band from the post's foot to the right, and a post. */
const plain = () => {
  const data = new Uint8Array(width * height * 3).fill(180)
  for (let at = 0; at < width * height; at++) {
    const [column, row] = [at % width, Math.floor(at / width)]
    if (column >= 690 && column < 1000 && row >= 500 && row < 570) data.fill(90, at * 3, at * 3 + 3)
    if (column >= 600 && column < 700 && row >= 200 && row < 560) data.fill(20, at * 3, at * 3 + 3)
  }
  return { width, height, channels: 3 as const, data }
}

/** Takes for shadow what is between two levels and not the object, with the given probability. */
const network = (probability: number): ModelSession => ({
  inputNames: ['seen', 'painted', 'foot'],
  run: async (feeds) => {
    const { seen, painted } = feeds as Record<'seen' | 'painted', Tensor>
    const [levels, object] = [Float32Array.from(seen.data), Float32Array.from(painted.data)]
    const shadow = object.map((flag, at) => (flag === 0 && (levels[at] as number) < 120 ? probability : 0))
    return { shadow: float32Tensor(shadow, [1, 1, 1, shadow.length]) }
  },
})

const isBand = (found: readonly [number, number][]): void => {
  expect(isInPolygon(850, 535, found)).toBe(true)
  expect(isInPolygon(980, 535, found)).toBe(true)
  expect(isInPolygon(850, 640, found)).toBe(false)
  expect(isInPolygon(650, 300, found)).toBe(false)
}

test('the shadow of an object in a large photo comes as an outline in the photo’s own pixels', async () => {
  const [shadow, ...others] = await findShadowsAndReflections(plain(), outline, network(0.95))
  expect(others).toEqual([])
  expect(shadow?.kind).toBe('shadow')
  expect(shadow?.confidence).toBeGreaterThan(0.85)
  isBand(shadow?.outline ?? [])
})

test('an area marked on a coarse grid has its shadow found too', async () => {
  const [columns, rows] = [160, 80]
  const runs = [20 * columns + 60, ...Array.from({ length: 36 }, () => [10, columns - 10]).flat()]
  const covered = runs.slice(0, -1).reduce((sum, run) => sum + run, 0)
  const marked = { columns, rows, runs: [...runs.slice(0, -1), columns * rows - covered] }
  const [shadow] = await findShadowsAndReflections(plain(), marked, network(0.95))
  isBand(shadow?.outline ?? [])
})

test('nothing is offered where the ground is even', async () => {
  const even = { ...plain(), data: new Uint8Array(width * height * 3).fill(180) }
  expect(await findShadowsAndReflections(even, outline, network(0.95))).toEqual([])
})

/** The post in a mirror that begins at its foot, at half the light. */
const mirror = () => {
  const data = new Uint8Array(width * height * 3).fill(180)
  for (let at = 0; at < width * height; at++) {
    const [column, row] = [at % width, Math.floor(at / width)]
    const seen = row < 560 ? row : 1119 - row
    const inPost =
      column >= 600 && column < 700 && seen >= 360 && seen < 560 && Math.abs(column - 650) < (seen - 340) / 4
    if (inPost) data.set([200, 40, seen % 60], at * 3)
    if (row >= 560)
      for (let channel = 0; channel < 3; channel++) data[at * 3 + channel] = (data[at * 3 + channel] as number) / 2
  }
  return { width, height, channels: 3 as const, data }
}

test('the reflection of an object is offered as such, with the network for shadows and without', async () => {
  const post: [number, number][] = [
    [650, 345],
    [702, 560],
    [598, 560],
  ]
  for (const session of [network(0), null]) {
    const [reflection, ...others] = await findShadowsAndReflections(mirror(), post, session)
    expect(others).toEqual([])
    expect(reflection?.kind).toBe('reflection')
    expect(isInPolygon(650, 650, reflection?.outline ?? [])).toBe(true)
    expect(isInPolygon(650, 500, reflection?.outline ?? [])).toBe(false)
    expect(isInPolygon(800, 650, reflection?.outline ?? [])).toBe(false)
  }
})
