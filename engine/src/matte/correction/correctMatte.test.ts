import { describe, expect, test } from 'vitest'
import { linearCongruential } from '../../kernel/random/linearCongruential.ts'
import type { Raster } from '../../raster/raster.ts'
import { createCorrectionGrid } from './correctionGrid.ts'
import { composePatch, composeRoughPatch, correctMatte, solveStroke } from './correctMatte.ts'
import type { MattePatch, MatteStroke } from './matteStroke.ts'

const [width, height] = [320, 240]

/** The true subject: a body on the left and a paw, 60 × 30 pixels, that sticks out of it. */
const isBody = (x: number): boolean => x < 120
const isPaw = (x: number, y: number): boolean => x >= 120 && x < 180 && y >= 100 && y < 130
const isSubject = (x: number, y: number): boolean => isBody(x) || isPaw(x, y)

/** A rust-coloured subject before grey-green, both with noise. */
const photo: Raster = (() => {
  const random = linearCongruential(3)
  const data = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const colour = isSubject(pixel % width, Math.floor(pixel / width)) ? [170, 80, 40] : [90, 120, 100]
    for (const [channel, value] of colour.entries())
      data[pixel * 3 + channel] = value + Math.round(24 * (random() - 0.5))
  }
  return { width, height, channels: 3, data }
})()

/** The photo's cut-out whose alpha is 255 where `isKept`. */
const cutoutOf = (isKept: (x: number, y: number) => boolean): Raster => {
  const data = new Uint8Array(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (!isKept(pixel % width, Math.floor(pixel / width))) continue
    data.set(photo.data.subarray(pixel * 3, pixel * 3 + 3), pixel * 4)
    data[pixel * 4 + 3] = 255
  }
  return { width, height, channels: 4, data }
}

const strokeOf = (
  kind: MatteStroke['kind'],
  [left, top, right, bottom]: readonly [number, number, number, number],
  isHard = false,
): MatteStroke => ({
  kind,
  isHard,
  box: { left, top, width: right - left, height: bottom - top },
  data: new Uint8Array((right - left) * (bottom - top)).fill(255),
})

/** The cut-out with a patch laid in. */
const patched = (cutout: Raster, patch: MattePatch | null): Raster => {
  const data = Uint8Array.from(cutout.data)
  if (patch === null) return { ...cutout, data }
  const { box, raster } = patch
  for (let row = 0; row < box.height; row++) {
    const from = row * box.width * 4
    data.set(raster.data.subarray(from, from + box.width * 4), ((box.top + row) * width + box.left) * 4)
  }
  return { ...cutout, data }
}

/** Pixels whose alpha is on the wrong side of a half. */
const wrongPixels = (cutout: Raster, isRight = isSubject): number => {
  let wrong = 0
  for (let pixel = 0; pixel < width * height; pixel++) {
    const isOpaque = (cutout.data[pixel * 4 + 3] as number) > 127
    if (isOpaque !== isRight(pixel % width, Math.floor(pixel / width))) wrong++
  }
  return wrong
}

const pawArea = 60 * 30

describe('one stroke', () => {
  test('to keep brings a lost paw back to its edges, and leaves what is far as it was', async () => {
    const cutout = cutoutOf(isBody)
    const corrected = patched(cutout, await correctMatte(photo, cutout, strokeOf('keep', [130, 110, 170, 120])))
    expect(wrongPixels(corrected)).toBeLessThan(0.03 * pawArea)
    for (let pixel = 0; pixel < width * height; pixel++) {
      const [x, y] = [pixel % width, Math.floor(pixel / width)]
      if (x > 100 && x < 230 && y > 50 && y < 180) continue
      for (let at = pixel * 4; at < pixel * 4 + 4; at++) {
        if (corrected.data[at] !== cutout.data[at]) throw new Error(`Pixel ${x}, ${y} changed`)
      }
    }
  })

  test('to remove clears a patch of background that was left, and stops at the subject', async () => {
    const cutout = cutoutOf((x, y) => isSubject(x, y) || (x < 180 && y >= 130 && y < 190))
    const corrected = patched(cutout, await correctMatte(photo, cutout, strokeOf('remove', [130, 150, 170, 165])))
    expect(wrongPixels(corrected)).toBeLessThan(0.06 * 60 * 60)
  })

  test.each(['keep', 'remove'] as const)('to %s moves alpha in its own direction alone', async (kind) => {
    const cutout = cutoutOf((x, y) => isBody(x) || (x < 180 && y >= 130 && y < 190))
    const corrected = patched(cutout, await correctMatte(photo, cutout, strokeOf(kind, [110, 105, 170, 160])))
    for (let at = 3; at < corrected.data.length; at += 4) {
      const change = (corrected.data[at] as number) - (cutout.data[at] as number)
      if (kind === 'keep' ? change < 0 : change > 0) throw new Error(`Alpha changed by ${change}`)
    }
  })
})

describe('a stroke to remove across a pattern', () => {
  /** A frame with bars of 4 pixels every 24, all of one colour. */
  const isBar = (x: number): boolean => x % 24 < 4
  const isInside = (x: number, y: number): boolean => x >= 40 && x < 280 && y >= 60 && y < 180
  const isFence = (x: number, y: number): boolean =>
    (x >= 20 && x < 300 && y >= 40 && y < 200 && !isInside(x, y)) || (isInside(x, y) && isBar(x))
  const random = linearCongruential(5)
  const data = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    const colour = isFence(x, y) ? [60, 50, 45] : y < 120 ? [120, 160, 210] : [110, 150, 90]
    for (const [channel, value] of colour.entries()) {
      data[pixel * 3 + channel] = value + Math.round(24 * (random() - 0.5))
    }
  }
  const fence: Raster = { width, height, channels: 3, data }
  const gaps = 240 * 120 * (20 / 24)

  test('clears the gaps, also those beyond its ends, and leaves the bars', async () => {
    const cutout = cutoutOf((x, y) => isFence(x, y) || isInside(x, y))
    const corrected = patched(cutout, await correctMatte(fence, cutout, strokeOf('remove', [80, 90, 240, 150])))
    expect(wrongPixels(corrected, isFence)).toBeLessThan(0.05 * gaps)
  })

  test('takes a thing that ends within it for a part of what is meant', async () => {
    const isFigure = (x: number, y: number): boolean => x >= 150 && x < 156 && y >= 115 && y < 135
    const figured = Uint8Array.from(data)
    for (let pixel = 0; pixel < width * height; pixel++) {
      const [x, y] = [pixel % width, Math.floor(pixel / width)]
      const colour = isFigure(x, y) || !isInside(x, y) ? [60, 50, 45] : [120, 160, 210]
      for (const [channel, value] of colour.entries()) figured[pixel * 3 + channel] = value
    }
    const cutout = cutoutOf(() => true)
    const photo: Raster = { ...fence, data: figured }
    const corrected = patched(cutout, await correctMatte(photo, cutout, strokeOf('remove', [80, 90, 240, 150])))
    expect(corrected.data[(125 * width + 153) * 4 + 3]).toBe(0)
    expect(wrongPixels(corrected, (x, y) => !isInside(x, y))).toBeLessThan(0.05 * 240 * 120)
  })
})

describe('ugly strokes', () => {
  test('one that slips over the edge does not take the background with it', async () => {
    const cutout = cutoutOf(isBody)
    const corrected = patched(cutout, await correctMatte(photo, cutout, strokeOf('keep', [125, 108, 175, 136])))
    expect(wrongPixels(corrected)).toBeLessThan(0.06 * pawArea)
  })

  test('one of a single pixel spreads over what is there, not beyond', async () => {
    const cutout = cutoutOf(isBody)
    const corrected = patched(cutout, await correctMatte(photo, cutout, strokeOf('keep', [150, 115, 151, 116])))
    expect(wrongPixels(corrected)).toBeLessThan(0.9 * pawArea)
  })

  test('one far out leaves the subject alone', async () => {
    const cutout = cutoutOf(isSubject)
    const patch = await correctMatte(photo, cutout, strokeOf('keep', [290, 20, 300, 30]))
    const corrected = patched(cutout, patch)
    for (let y = 0; y < height; y++) expect(corrected.data[(y * width + 200) * 4 + 3]).toBe(0)
  })

  test('one that asks for what is already so changes nothing', async () => {
    const cutout = cutoutOf(isSubject)
    const remove = await correctMatte(photo, cutout, strokeOf('remove', [220, 40, 260, 60]))
    const keep = await correctMatte(photo, cutout, strokeOf('keep', [20, 40, 60, 60]))
    expect([patched(cutout, remove).data, patched(cutout, keep).data]).toEqual([cutout.data, cutout.data])
  })

  test('one that covers nothing changes nothing', async () => {
    const empty = { ...strokeOf('keep', [10, 10, 20, 20]), data: new Uint8Array(100) }
    expect(await correctMatte(photo, cutoutOf(isSubject), empty)).toBeNull()
  })

  test('a later one does not take back what an earlier one of the other kind marked', async () => {
    const cutout = cutoutOf(isBody)
    const earlier = [strokeOf('remove', [165, 100, 180, 130])]
    const corrected = patched(
      cutout,
      await correctMatte(photo, cutout, strokeOf('keep', [130, 110, 150, 120]), { earlier }),
    )
    expect(corrected.data[(115 * width + 172) * 4 + 3]).toBeLessThan(64)
    expect(corrected.data[(115 * width + 140) * 4 + 3]).toBeGreaterThan(250)
  })

  test('one painted over an earlier one of the other kind takes back what that did', async () => {
    const cutout = cutoutOf(isSubject)
    const removing = strokeOf('remove', [130, 108, 172, 122])
    const without = patched(cutout, await correctMatte(photo, cutout, removing))
    expect(wrongPixels(without)).toBeGreaterThan(0.25 * pawArea)
    const keeping = strokeOf('keep', [140, 110, 165, 120])
    const again = patched(without, await correctMatte(photo, without, keeping, { earlier: [removing] }))
    expect(wrongPixels(again)).toBeLessThan(0.05 * pawArea)
  })

  test('one in a cut-out that lost everything finds the thing under it', async () => {
    const corrected = patched(
      cutoutOf(() => false),
      await correctMatte(
        photo,
        cutoutOf(() => false),
        strokeOf('keep', [130, 110, 170, 120]),
      ),
    )
    expect(corrected.data[(115 * width + 150) * 4 + 3]).toBe(255)
    expect(corrected.data[(115 * width + 215) * 4 + 3]).toBe(0)
  })
})

describe('a network that reads strokes', () => {
  const stroke = strokeOf('keep', [130, 105, 170, 125])
  const readAs = async (likely: (pixel: number, columns: number, rows: number) => number): Promise<Raster> => {
    const cutout = cutoutOf(isBody)
    const patch = await correctMatte(photo, cutout, stroke, {
      read: async ({ width: columns, height: rows }) => ({
        width: columns,
        height: rows,
        data: Float32Array.from({ length: columns * rows }, (_, pixel) => likely(pixel, columns, rows)),
      }),
    })
    return patched(cutout, patch)
  }
  const alphaAt = (cutout: Raster, x: number, y: number): number => cutout.data[(y * width + x) * 4 + 3] as number

  test('brings back what it says though the colours are others', async () => {
    const corrected = await readAs(() => 1)
    expect(alphaAt(corrected, 150, 115)).toBe(255)
    expect(alphaAt(corrected, 150, 90)).toBeGreaterThan(200)
  })

  test('leaves what it denies, also under the stroke', async () => {
    const corrected = await readAs((pixel, columns, rows) => (Math.floor(pixel / columns) < rows / 2 ? 1 : 0))
    expect(alphaAt(corrected, 150, 107)).toBe(255)
    expect(alphaAt(corrected, 150, 124)).toBeLessThan(55)
  })
})

describe('a hard stroke', () => {
  test('keeps exactly what it covers, in the photo’s own colours', async () => {
    const cutout = cutoutOf(isBody)
    const patch = await correctMatte(photo, cutout, strokeOf('keep', [130, 110, 132, 111], true))
    const at = (110 * width + 130) * 3
    expect([...(patch?.raster.data ?? [])]).toEqual([
      ...photo.data.subarray(at, at + 3),
      255,
      ...photo.data.subarray(at + 3, at + 6),
      255,
    ])
  })

  test('removes exactly what it covers, half where it covers half', async () => {
    const cutout = cutoutOf(isBody)
    const stroke = { ...strokeOf('remove', [10, 10, 13, 11], true), data: Uint8Array.of(255, 51, 0) }
    const { raster } = (await correctMatte(photo, cutout, stroke)) as MattePatch
    expect([raster.data[3], raster.data[7], raster.data[11]]).toEqual([0, 204, 255])
    expect([...raster.data.subarray(0, 3)]).toEqual([0, 0, 0])
  })
})

describe('a thing that was outlined', () => {
  const paw = { ...strokeOf('keep', [120, 98, 182, 133]), isWhole: true }

  test('is brought back whole, with its own edge, and nothing beside it', async () => {
    const cutout = cutoutOf((x) => isBody(x))
    const after = patched(cutout, await correctMatte(photo, cutout, paw))
    expect(wrongPixels(after)).toBeLessThan(0.06 * pawArea)
  })

  test('is taken away, but for what a stroke before kept; a later stroke gives a part of it back', async () => {
    const cutout = cutoutOf(isSubject)
    const tip = strokeOf('keep', [165, 105, 178, 125])
    const removed = { ...paw, kind: 'remove' } as const
    const gone = patched(cutout, await correctMatte(photo, cutout, removed))
    expect(wrongPixels(gone, isBody)).toBeLessThan(0.1 * pawArea)
    const spared = patched(cutout, await correctMatte(photo, cutout, removed, { earlier: [tip] }))
    expect(spared.data[(115 * width + 170) * 4 + 3]).toBeGreaterThan(240)
    const back = patched(
      gone,
      await correctMatte(photo, gone, strokeOf('keep', [125, 110, 175, 120]), { earlier: [removed] }),
    )
    expect(wrongPixels(back)).toBeLessThan(0.1 * pawArea)
  })

  test('is taken away with the rim, the whisker and the haze that its outline missed, and its neighbour keeps every pixel', async () => {
    const isBall = (x: number, y: number): boolean => Math.hypot(x - 230, y - 120) < 50
    const isWhisker = (x: number, y: number): boolean => x >= 276 && x < 306 && y >= 119 && y < 122
    const cutout = cutoutOf((x, y) => isBody(x) || isBall(x, y) || isWhisker(x, y))
    for (let pixel = 0; pixel < width * height; pixel++) {
      const isHaze = Math.abs((pixel % width) - 170) < 12 && Math.abs(Math.floor(pixel / width) - 120) < 12
      if (isHaze) cutout.data[pixel * 4 + 3] = 60
    }
    const square = strokeOf('remove', [184, 74, 276, 166])
    const isInside = (at: number): boolean => Math.hypot((at % 92) - 46, Math.floor(at / 92) - 46) < 44
    const data = square.data.map((_, at) => (isInside(at) ? 255 : 0))
    const outline = { ...square, isWhole: true, data }
    const after = patched(cutout, await correctMatte(photo, cutout, outline))
    const visible = (from: number, to: number): number => {
      let count = 0
      for (let pixel = 0; pixel < width * height; pixel++) {
        const x = pixel % width
        if (x >= from && x < to && (after.data[pixel * 4 + 3] as number) > 0) count++
      }
      return count
    }
    expect(visible(150, width)).toBe(0)
    expect(visible(0, 120)).toBe(120 * height)
  })
})

test('a rough patch shows on the grid what the pixels will be', async () => {
  const enlargedBy = 8
  const enlarge = ({ width: columns, height: rows, channels, data }: Raster): Raster => {
    const large = new Uint8Array(data.length * enlargedBy ** 2)
    const largeWidth = columns * enlargedBy
    for (let pixel = 0; pixel < columns * rows * enlargedBy ** 2; pixel++) {
      const [x, y] = [pixel % largeWidth, Math.floor(pixel / largeWidth)]
      const from = (Math.floor(y / enlargedBy) * columns + Math.floor(x / enlargedBy)) * channels
      for (let channel = 0; channel < channels; channel++)
        large[pixel * channels + channel] = data[from + channel] as number
    }
    return { width: largeWidth, height: rows * enlargedBy, channels, data: large }
  }
  const [own, cutout] = [enlarge(photo), enlarge(cutoutOf(isBody))]
  const [left, top, right, bottom] = [130, 108, 170, 122].map((at) => at * enlargedBy) as [
    number,
    number,
    number,
    number,
  ]
  const grid = createCorrectionGrid(own, cutout)
  const solved = await solveStroke(own, strokeOf('keep', [left, top, right, bottom]), { grid })
  if (solved === null) throw new Error('Expected the stroke to change something.')
  const [rough, fine] = [composeRoughPatch(grid, solved), composePatch(own, cutout, solved)]
  const { factor } = grid
  expect(factor).toBeGreaterThan(1)
  expect(rough.box).toEqual(fine.box)
  const { width: columns, height: rows } = rough.raster
  expect([columns, rows]).toEqual([fine.box.width, fine.box.height].map((side) => Math.ceil(side / factor)))
  let [off, kept] = [0, 0]
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = (row * factor + (factor >> 1)) * fine.box.width + column * factor + (factor >> 1)
      const alpha = rough.raster.data[(row * columns + column) * 4 + 3] as number
      if (alpha > 127) kept++
      if (Math.abs(alpha - (fine.raster.data[at * 4 + 3] as number)) > 64) off++
    }
  }
  expect(off).toBeLessThan(0.03 * kept)
})
