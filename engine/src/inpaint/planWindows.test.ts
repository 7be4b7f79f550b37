import { expect, test } from 'vitest'
import { planWindows } from './planWindows.ts'

const photo = { width: 4000, height: 3000 }

test('a small hole is seen at native resolution, inside the photo', () => {
  const hole = { left: 3900, top: 10, width: 80, height: 40 }
  expect(planWindows([hole], photo)).toEqual([{ hole, view: { left: 3488, top: 0, width: 512, height: 512 } }])
})

test('neighbouring small holes share one window, distant ones do not', () => {
  const near = [0, 1].map((index) => ({ left: 1000 + index * 100, top: 1000, width: 40, height: 40 }))
  const far = { left: 3000, top: 2000, width: 40, height: 40 }
  const windows = planWindows([...near, far], photo)
  expect(windows.map(({ hole }) => hole)).toEqual([{ left: 1000, top: 1000, width: 140, height: 40 }, far])
})

test('context grows with the hole', () => {
  const [window] = planWindows([{ left: 1000, top: 1000, width: 800, height: 400 }], photo)
  expect(window?.view).toEqual({ left: 800, top: 600, width: 1200, height: 1200 })
})

test('a hundred pieces need at most twelve windows, and each is inside its own', () => {
  const holes = Array.from({ length: 100 }, (_, at) => ({
    left: (at % 10) * 390 + 20,
    top: Math.floor(at / 10) * 290 + 20,
    width: 90,
    height: 30,
  }))
  const windows = planWindows(holes, photo)
  expect(windows.length).toBeLessThanOrEqual(12)
  for (const { hole, view } of windows) {
    expect(hole.left).toBeGreaterThanOrEqual(view.left)
    expect(hole.left + hole.width).toBeLessThanOrEqual(view.left + view.width)
    expect(hole.top + hole.height).toBeLessThanOrEqual(view.top + view.height)
  }
  for (const { left, top } of holes) {
    expect(
      windows.some(({ hole }) => left >= hole.left && left + 90 <= hole.left + hole.width && top >= hole.top),
    ).toBe(true)
  }
})

test('a hole as large as the photo gets the whole photo', () => {
  const hole = { left: 0, top: 0, width: 4000, height: 3000 }
  expect(planWindows([hole], photo)).toEqual([{ hole, view: { left: 0, top: -500, width: 4000, height: 4000 } }])
})
