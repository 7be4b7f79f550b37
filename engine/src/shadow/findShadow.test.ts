import { expect, test } from 'vitest'
import { float32Tensor, type ModelSession, type Tensor } from '../ports.ts'
import type { Mask, Raster } from '../raster/raster.ts'
import { findShadow } from './findShadow.ts'

const [width, height] = [160, 120]
type Place = (column: number, row: number) => number
const band: Place = (column, row) => (column >= 88 && column < 140 && row >= 88 && row < 104 ? 0.9 : 0)

/** Even ground, the level of which is halved where the shadow of the tests is. */
const photo: Raster = {
  width,
  height,
  channels: 3,
  data: Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    const [column, row] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)]
    return band(column, row) > 0 ? 100 : 200
  }),
}
const mask: Mask = {
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, at) => {
    const [column, row] = [at % width, Math.floor(at / width)]
    return column >= 60 && column < 90 && row >= 20 && row < 100 ? 255 : 0
  }),
}

/** Answers with a probability for each place of the photo; the grid shows all of it. */
const network = (place: Place, seen?: (feeds: Record<string, readonly number[]>) => void): ModelSession => ({
  inputNames: ['seen', 'painted', 'foot'],
  run: async (feeds) => {
    const { painted, foot } = feeds as Record<'painted' | 'foot', Tensor>
    const [, , rows, columns] = painted.dims as [number, number, number, number]
    seen?.({ painted: painted.dims, foot: [...foot.data] })
    // The second call shows the mirror image, which is told by where the object is.
    const isMirrored = painted.data.indexOf(1) % columns > columns * 0.41
    const shadow = Float32Array.from({ length: rows * columns }, (_, at) => {
      const column = isMirrored ? columns - 1 - (at % columns) : at % columns
      return place(((column + 0.5) * width) / columns, ((Math.floor(at / columns) + 0.5) * height) / rows)
    })
    return { shadow: float32Tensor(shadow, [1, 1, rows, columns]) }
  },
})
test('what the network takes for shadow at the object is found, without the object', async () => {
  const found = await findShadow(photo, mask, network(band))
  expect(found?.confidence).toBeGreaterThan(0.85)
  const isFound = (column: number, row: number): boolean => found?.mask.data[row * width + column] === 255
  expect([isFound(95, 96), isFound(135, 96), isFound(88, 96)]).toEqual([true, true, false])
  expect([isFound(95, 76), isFound(155, 96), isFound(110, 114)]).toEqual([false, false, false])
})

test('what the network half believes is offered less surely than what it is sure of, and what it doubts not at all', async () => {
  const scaled = (factor: number): ModelSession => network((column, row) => factor * band(column, row))
  const sure = await findShadow(photo, mask, scaled(1))
  const likely = await findShadow(photo, mask, scaled(0.6))
  expect(likely?.mask.data[96 * width + 120]).toBe(255)
  expect(likely?.confidence).toBeLessThan(sure?.confidence as number)
  expect(await findShadow(photo, mask, scaled(0.2))).toBeNull()
})

test('the grid’s sides are multiples of sixteen, and rows count from the object’s foot in its height', async () => {
  const feeds: Record<string, readonly number[]>[] = []
  await findShadow(
    photo,
    mask,
    network(band, (one) => feeds.push(one)),
  )
  expect(feeds[0]?.painted?.slice(2).map((side) => side % 16)).toEqual([0, 0])
  const foot = feeds[0]?.foot as readonly number[]
  expect(foot[0]).toBeLessThan(-1)
  expect(foot.at(-1)).toBeGreaterThan(0.15)
})

test('nothing is found away from the object, where the network answers weakly everywhere, and without a mark', async () => {
  const away: Place = (column, row) => (column >= 110 && column < 150 && row >= 88 && row < 104 ? 0.9 : 0)
  expect(await findShadow(photo, mask, network(away))).toBeNull()
  expect(
    await findShadow(
      photo,
      mask,
      network(() => 0.12),
    ),
  ).toBeNull()
  const none = { ...mask, data: new Uint8Array(width * height) }
  expect(await findShadow(photo, none, network(band))).toBeNull()
})

test('a shadow beside another region that the network takes for one as well is offered less surely', async () => {
  const both: Place = (column, row) => Math.max(band(column, row), column < 30 && row < 60 ? 0.9 : 0)
  const alone = await findShadow(photo, mask, network(band))
  const doubtful = await findShadow(photo, mask, network(both))
  expect(doubtful?.confidence ?? 0).toBeLessThan(alone?.confidence as number)
})

test('the network is shown the object at three sizes, each with its mirror image', async () => {
  const sides: number[] = []
  await findShadow(
    photo,
    mask,
    network(band, ({ painted }) => sides.push(painted?.[3] as number)),
  )
  expect(sides).toHaveLength(6)
  expect(new Set(sides).size).toBe(3)
})
