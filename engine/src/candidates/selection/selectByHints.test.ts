import { describe, expect, it } from 'vitest'
import type { Plane } from '../../raster/plane.ts'
import type { Box, Raster } from '../../raster/raster.ts'
import type { Hint } from './hint.ts'
import type { HintSelection } from './hintSelection.ts'
import { type Finders, selectByHints } from './selectByHints.ts'

const [width, height] = [120, 60]
const isDisc = (x: number, y: number): boolean => Math.hypot(x - 28, y - 30) < 16
const isSquare = (x: number, y: number): boolean => x >= 70 && x < 100 && y >= 16 && y < 44
const colourAt = (x: number, y: number): readonly number[] => {
  if (isDisc(x, y)) return [230, 60, 60]
  return isSquare(x, y) ? [60, 60, 230] : [90, 140, 90]
}
const photo: Raster = {
  width,
  height,
  channels: 3,
  data: Uint8Array.from(
    Array.from({ length: width * height }, (_, at) => colourAt(at % width, Math.floor(at / width))).flat(),
  ),
}
const openFinders = (): Finders => ({
  objects: async () => [],
  matte: async (): Promise<Plane> => ({ width: 2, height: 2, data: new Float32Array(4) }),
  clicked: async () => null,
  solved: new Map(),
  seen: new Map(),
})
const click = (kind: Hint['kind'], x: number, y: number): Hint => ({ kind, points: [[x, y]] })
const isSelected = (selection: HintSelection | null, x: number, y: number): boolean => {
  if (selection === null) return false
  const { view, coverage } = selection
  const column = Math.floor(((x - view.left) * coverage.width) / view.width)
  const row = Math.floor(((y - view.top) * coverage.height) / view.height)
  if (column < 0 || row < 0 || column >= coverage.width || row >= coverage.height) return false
  return (coverage.data[row * coverage.width + column] as number) > 0.5
}

describe('a further click', () => {
  it('changes nothing where it holds already', async () => {
    const finders = openFinders()
    const one = await selectByHints(photo, [click('add', 28, 30)], finders)
    const two = await selectByHints(photo, [click('add', 28, 30), click('add', 24, 34)], finders)
    expect(two).toEqual(one)
  })

  it('adds and takes away what it is on; the rest stays', async () => {
    const finders = openFinders()
    const both = [click('add', 28, 30), click('add', 85, 30)]
    const added = await selectByHints(photo, both, finders)
    expect([isSelected(added, 28, 30), isSelected(added, 85, 30), isSelected(added, 55, 5)]).toEqual([
      true,
      true,
      false,
    ])
    const less = await selectByHints(photo, [...both, click('remove', 80, 24)], finders)
    expect([isSelected(less, 28, 30), isSelected(less, 20, 24), isSelected(less, 80, 24)]).toEqual([true, true, false])
  })

  it('gives the same with and without what was solved before', async () => {
    const hints = [click('add', 28, 30), click('add', 85, 30), click('remove', 80, 24)]
    const finders = openFinders()
    for (let count = 1; count < hints.length; count++) await selectByHints(photo, hints.slice(0, count), finders)
    expect(await selectByHints(photo, hints, finders)).toEqual(await selectByHints(photo, hints, openFinders()))
  })
})

describe('where the subject of the whole photo is known', () => {
  const viewsAskedWith = async (isSubject: (x: number, y: number) => boolean): Promise<Box[]> => {
    const asked: Box[] = []
    const whole: Plane = {
      width,
      height,
      data: Float32Array.from({ length: width * height }, (_, at) =>
        isSubject(at % width, Math.floor(at / width)) ? 1 : 0,
      ),
    }
    const finders: Finders = {
      ...openFinders(),
      objects: () => Promise.reject(new Error('No detector is asked.')),
      whole: async () => whole,
      matte: async (view) => {
        asked.push(view)
        return null
      },
    }
    await selectByHints(photo, [click('add', 28, 30)], finders)
    return asked
  }

  it('one view is asked for, around what is found', async () => {
    const [view, ...others] = await viewsAskedWith(isDisc)
    expect(others).toEqual([])
    expect(view && view.left <= 12 && view.left + view.width >= 44 && view.width < 70).toBe(true)
  })

  it('one view around the hint where the subject fills the photo', async () => {
    const asked = await viewsAskedWith((x, y) => x > 3 && x < 114 && y > 3 && y < 56)
    expect(asked).toHaveLength(1)
    expect(asked[0]?.width).toBeLessThan(0.6 * width)
  })
})

it('a view much like one that the network saw is not asked for', async () => {
  const viewsAskedWith = async (object: Box): Promise<number> => {
    const asked: Box[] = []
    const { matte, ...others } = openFinders()
    const finders: Finders = {
      ...others,
      objects: async () => [object],
      matte: (view) => {
        asked.push(view)
        return matte(view)
      },
    }
    await selectByHints(photo, [click('add', 28, 30)], finders)
    return asked.length
  }
  const small = await viewsAskedWith({ left: 24, top: 26, width: 8, height: 8 })
  expect(await viewsAskedWith({ left: 4, top: 2, width: 112, height: 56 })).toBe(small - 1)
})

it("what the operator's own network selects at the first click stands in for what ours see", async () => {
  const { matte, ...others } = openFinders()
  let asked = 0
  const isLeft = Float32Array.from({ length: 12 * 6 }, (_, at) => (at % 12 < 6 ? 1 : 0))
  const finders: Finders = {
    ...others,
    clicked: async () => ({
      view: { left: 0, top: 0, width, height },
      coverage: { width: 12, height: 6, data: isLeft },
    }),
    matte: (view) => {
      asked += 1
      return matte(view)
    },
  }
  const selection = await selectByHints(photo, [click('add', 28, 30)], finders)
  expect(asked).toBe(0)
  expect([isSelected(selection, 28, 30), isSelected(selection, 5, 30), isSelected(selection, 85, 30)]).toEqual([
    true,
    true,
    false,
  ])
})

describe('what should not have been kept at a click in a cut-out', () => {
  /** A cut-out that keeps the disc, the square and a bridge between them. */
  const whole: Plane = {
    width,
    height,
    data: Float32Array.from({ length: width * height }, (_, at) => {
      const [x, y] = [at % width, Math.floor(at / width)]
      return isDisc(x, y) || isSquare(x, y) || (x >= 28 && x < 80 && y >= 28 && y < 34) ? 1 : 0
    }),
  }
  const inCutout = (): Finders => ({
    ...openFinders(),
    whole: async () => whole,
    matte: () => Promise.reject(new Error('No network is asked.')),
  })
  const extra = { ...click('add', 85, 30), isExtra: true }

  it('is the part that the click is in, and no network is asked', async () => {
    const selection = await selectByHints(photo, [extra], inCutout())
    expect([isSelected(selection, 85, 30), isSelected(selection, 72, 18), isSelected(selection, 28, 30)]).toEqual([
      true,
      true,
      false,
    ])
    const other = await selectByHints(photo, [{ ...extra, points: [[28, 30]] }], inCutout())
    expect([isSelected(other, 85, 30), isSelected(other, 28, 30)]).toEqual([false, true])
  })

  it('is nothing where nothing is kept, and haze where that is all', async () => {
    expect(await selectByHints(photo, [{ ...extra, points: [[55, 5]] }], inCutout())).toBeNull()
    const hazy = Float32Array.from(whole.data, (value, at) =>
      isSquare(at % width, Math.floor(at / width)) ? 0.1 : value,
    )
    const finders = { ...inCutout(), whole: async () => ({ ...whole, data: hazy }) }
    const haze = await selectByHints(photo, [extra], finders)
    expect([isSelected(haze, 72, 18), isSelected(haze, 95, 40), isSelected(haze, 28, 30)]).toEqual([true, true, false])
  })

  it('goes on by further clicks', async () => {
    const finders = inCutout()
    const less = await selectByHints(photo, [extra, click('remove', 75, 22)], finders)
    expect([isSelected(less, 95, 38), isSelected(less, 75, 22), isSelected(less, 28, 30)]).toEqual([true, false, false])
  })
})

describe('the smaller thing at a click', () => {
  /** The disc and the square on a matte that takes both for one object, with the green between them. */
  const oneObject = (): Finders => ({
    ...openFinders(),
    matte: async ({ left, top, width: columns, height: rows }) => ({
      width: columns,
      height: rows,
      data: Float32Array.from({ length: columns * rows }, (_, at) => {
        const [x, y] = [left + (at % columns), top + Math.floor(at / columns)]
        return x > 8 && x < 106 && y > 8 && y < 52 ? 1 : 0
      }),
    }),
  })
  const part = { ...click('add', 28, 30), isPart: true }

  it('is taken instead of the whole, and later clicks go on from it', async () => {
    const whole = await selectByHints(photo, [click('add', 28, 30)], oneObject())
    expect([isSelected(whole, 28, 30), isSelected(whole, 56, 30), isSelected(whole, 85, 30)]).toEqual([
      true,
      true,
      true,
    ])
    const finders = oneObject()
    const smaller = await selectByHints(photo, [part], finders)
    expect([isSelected(smaller, 28, 30), isSelected(smaller, 16, 30), isSelected(smaller, 56, 30)]).toEqual([
      true,
      true,
      false,
    ])
    const less = await selectByHints(photo, [part, click('remove', 28, 36)], finders)
    expect([isSelected(less, 28, 30), isSelected(less, 56, 30), isSelected(less, 28, 36)]).toEqual([true, false, false])
  })

  it('is the whole where nothing smaller ends at an edge', async () => {
    const plain = { ...photo, data: photo.data.map(() => 120) }
    const whole = await selectByHints(plain, [click('add', 28, 30)], oneObject())
    expect(await selectByHints(plain, [part], oneObject())).toEqual(whole)
  })
})
