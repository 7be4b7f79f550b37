import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { imagePoint, type Rectangle } from '../../../lib/geometry.ts'
import { overlayColour, renderOverlay } from '../viewport/renderOverlay.ts'
import { brushRadius, pressureScale, stepBrush } from './brush.ts'
import { dilateMask } from './dilateMask.ts'
import { encodeMaskPng } from './encodeMaskPng.ts'
import { fillPolygon, rectangleCorners } from './fillPolygon.ts'
import { createMaskHistory } from './maskHistory.ts'
import { createMask, isEmpty, type MaskRaster, markedBounds } from './maskRaster.ts'
import { paintSegment, segmentArea } from './paintSegment.ts'

const draw = (mask: MaskRaster): string[] =>
  Array.from({ length: mask.height }, (_, row) =>
    [...mask.data.subarray(row * mask.width, (row + 1) * mask.width)].map((value) => (value ? '#' : '.')).join(''),
  )

const parse = (lines: readonly string[]): MaskRaster => {
  const mask = createMask(lines[0]!.length, lines.length)
  mask.data.set([...lines.join('')].map((letter) => (letter === '#' ? 255 : 0)))
  return mask
}

test('the brush is a diameter, scaled by diagonal/1000 and never below itself', () => {
  expect(brushRadius(40, 3000, 4000)).toBe(100)
  expect(brushRadius(40, 300, 400)).toBe(20)
  expect([stepBrush(40, 1), stepBrush(100, 1), stepBrush(5, -1)]).toEqual([45, 100, 5])
})

test('pressure counts for pens only', () => {
  expect(pressureScale(0.5, 'mouse')).toBe(1)
  expect(pressureScale(1, 'pen')).toBe(1)
  expect(pressureScale(0, 'pen')).toBeCloseTo(1 / 3)
})

test('a stroke is round at its ends and clipped at the edge', () => {
  const mask = createMask(8, 5)
  paintSegment(mask, { at: imagePoint(2.5, 2.5), radius: 1.5 }, { at: imagePoint(9, 2.5), radius: 1.5 }, 255)
  expect(draw(mask)).toEqual(['........', '.#######', '.#######', '.#######', '........'])
})

test('a dab smaller than a pixel still marks one', () => {
  const mask = createMask(3, 3)
  const dab = { at: imagePoint(1.5, 1.5), radius: 0.1 }
  paintSegment(mask, dab, dab, 255)
  expect(draw(mask)).toEqual(['...', '.#.', '...'])
})

test('a slanting stroke marks exactly the pixels whose centres it reaches', () => {
  const from = { at: imagePoint(-3, 4), radius: 5.3 }
  for (const to of [
    { at: imagePoint(31, 19), radius: 5.3 },
    { at: imagePoint(31, 19), radius: 1.2 },
    { at: imagePoint(-3, 40), radius: 5.3 },
    { at: imagePoint(-14, -9), radius: 5.3 },
  ]) {
    const mask = createMask(30, 26)
    const along = { columns: to.at.column - from.at.column, rows: to.at.row - from.at.row }
    const squared = along.columns ** 2 + along.rows ** 2
    const expected = mask.data.map((_, index) => {
      const columns = (index % mask.width) + 0.5 - from.at.column
      const rows = Math.floor(index / mask.width) + 0.5 - from.at.row
      const share = Math.min(1, Math.max(0, (columns * along.columns + rows * along.rows) / squared))
      const distance = Math.hypot(columns - share * along.columns, rows - share * along.rows)
      return distance <= from.radius + share * (to.radius - from.radius) ? 255 : 0
    })
    paintSegment(mask, from, to, 255)
    expect([...mask.data]).toEqual([...expected])
  }
})

test('the eraser unmarks what the brush has marked', () => {
  const mask = parse(['####', '####'])
  const dab = { at: imagePoint(0.5, 0.5), radius: 0.6 }
  paintSegment(mask, dab, dab, 0)
  expect(draw(mask)).toEqual(['.###', '####'])
})

test('a polygon is filled by the centres inside it', () => {
  const mask = createMask(6, 5)
  fillPolygon(mask, [imagePoint(0, 0), imagePoint(6, 0), imagePoint(0, 5)], 255)
  expect(draw(mask)).toEqual(['#####.', '####..', '###...', '##....', '#.....'])
})

test('a rectangle may be drawn from any corner and over the edge', () => {
  const mask = createMask(5, 4)
  fillPolygon(mask, rectangleCorners(imagePoint(9, 9), imagePoint(2, 1)), 255)
  expect(draw(mask)).toEqual(['.....', '..###', '..###', '..###'])
})

test('growing and shrinking move the edge by whole pixels', () => {
  const mask = parse(['......', '......', '..#...', '......', '......'])
  dilateMask(mask, 1)
  expect(draw(mask)).toEqual(['......', '.###..', '.###..', '.###..', '......'])
  dilateMask(mask, -1)
  expect(draw(mask)).toEqual(['......', '......', '..#...', '......', '......'])
})

test('an area at the photo’s edge remains at the edge when it shrinks', () => {
  const mask = parse(['###...', '###...', '......'])
  dilateMask(mask, -1)
  expect(draw(mask)).toEqual(['##....', '......', '......'])
})

test('a large growth fills the mask', () => {
  const mask = parse(['#....', '.....', '.....'])
  dilateMask(mask, 50)
  expect(draw(mask)).toEqual(['#####', '#####', '#####'])
})

test('bounds hold everything marked', () => {
  expect(markedBounds(parse(['....', '..#.', '.#..', '....']))).toEqual({ left: 1, top: 1, right: 3, bottom: 3 })
  expect(markedBounds(createMask(3, 3))).toBeNull()
  expect(isEmpty(createMask(3, 3))).toBe(true)
})

test('two hundred strokes undo and redo exactly', () => {
  const mask = createMask(700, 500)
  const history = createMaskHistory(mask, 64 * 1024 * 1024, null)
  const states = [mask.data.slice()]
  let seed = 7
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  for (let stroke = 0; stroke < 200; stroke += 1) {
    const from = { at: imagePoint(random() * 700, random() * 500), radius: 3 + random() * 40 }
    const to = { at: imagePoint(random() * 700, random() * 500), radius: 3 + random() * 40 }
    history.touch(segmentArea(mask, from, to) as Rectangle)
    paintSegment(mask, from, to, stroke % 3 === 2 ? 0 : 255)
    history.commit(null)
    states.push(mask.data.slice())
  }
  for (let stroke = 199; stroke >= 0; stroke -= 1) {
    history.undo()
    expect(Buffer.compare(mask.data, states[stroke]!)).toBe(0)
  }
  expect(history.canUndo()).toBe(false)
  for (let stroke = 1; stroke <= 200; stroke += 1) history.redo()
  expect(history.canRedo()).toBe(false)
  expect(Buffer.compare(mask.data, states[200]!)).toBe(0)
})

test('a new stroke drops what could be redone', () => {
  const mask = createMask(10, 10)
  const history = createMaskHistory(mask, 1024 * 1024, null)
  const stroke = () => {
    history.touch({ left: 0, top: 0, right: 10, bottom: 10 })
    history.commit(null)
  }
  stroke()
  history.undo()
  expect(history.canRedo()).toBe(true)
  stroke()
  expect(history.canRedo()).toBe(false)
})

test('the history forgets its oldest entries rather than grow past its bytes', () => {
  const mask = createMask(256, 256)
  const history = createMaskHistory(mask, 100_000, null)
  for (let stroke = 0; stroke < 40; stroke += 1) {
    history.touch({ left: 0, top: 0, right: 256, bottom: 256 })
    mask.data[stroke * 300] = 255
    history.commit(null)
  }
  expect(history.bytes()).toBeLessThanOrEqual(100_000)
  let undone = 0
  for (; history.canUndo(); undone += 1) history.undo()
  expect(undone).toBeGreaterThan(10)
  expect(undone).toBeLessThan(40)
})

test('an abandoned stroke leaves no trace', () => {
  const mask = createMask(300, 4)
  const history = createMaskHistory(mask, 1024 * 1024, null)
  history.touch({ left: 100, top: 0, right: 290, bottom: 4 })
  mask.data.fill(255, 100, 290)
  expect(history.abandon()).toEqual({ left: 0, top: 0, right: 300, bottom: 4 })
  expect(isEmpty(mask)).toBe(true)
  expect(history.canUndo()).toBe(false)
})

test('the overlay samples the mask under each screen pixel', () => {
  const mask = parse(['#.', '.#'])
  const pixels = new Uint32Array(6 * 5).fill(9)
  renderOverlay(
    mask,
    { scale: 2, x: 1, y: 0 },
    pixels,
    { width: 6, height: 5 },
    { left: 0, top: 0, right: 6, bottom: 5 },
  )
  const lines = Array.from({ length: 5 }, (_, row) =>
    [...pixels.subarray(row * 6, row * 6 + 6)].map((pixel) => (pixel === overlayColour ? '#' : pixel)).join(''),
  )
  expect(lines).toEqual(['0##000', '0##000', '000##0', '000##0', '000000'])
})

test('the exported PNG holds the mask at its own size', async () => {
  const mask = createMask(150, 131)
  fillPolygon(mask, rectangleCorners(imagePoint(10, 20), imagePoint(100, 90)), 255)
  const png = Buffer.from(await (await encodeMaskPng(mask)).arrayBuffer())
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
  expect([png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25]]).toEqual([150, 131, 8, 0])
  const length = png.readUInt32BE(33)
  expect(png.subarray(37, 41).toString()).toBe('IDAT')
  const rows = inflateSync(png.subarray(41, 41 + length))
  expect(rows.length).toBe(151 * 131)
  const pixels = Array.from({ length: 131 }, (_, row) => [...rows.subarray(row * 151 + 1, (row + 1) * 151)]).flat()
  expect(pixels).toEqual([...mask.data])
})
