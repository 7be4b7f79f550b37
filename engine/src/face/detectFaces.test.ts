import { expect, test } from 'vitest'
import type { Runtime } from '../ports.ts'
import { detectFaces, mergeDetections, retryWindows, searchWindows } from './detectFaces.ts'

test('small photos are searched once, large ones in halves and quarters too that reach every edge', () => {
  expect(searchWindows(500, 300)).toEqual([{ x: 250, y: 150, sidePx: 500, angle: 0 }])
  const windows = searchWindows(4000, 3000)
  expect([...new Set(windows.map(({ sidePx }) => sidePx))]).toEqual([4000, 2000, 1000])
  const quarter = windows.filter(({ sidePx }) => sidePx === 1000)
  expect(Math.min(...quarter.map(({ x }) => x))).toBe(500)
  expect(Math.max(...quarter.map(({ y }) => y))).toBe(2500)
})

test('the highest-scoring detection of each face is kept', () => {
  const detection = (x: number, score: number) => ({ square: { x, y: 0, sidePx: 10, angle: 0 }, score })
  const merged = mergeDetections([detection(1, 0.7), detection(0, 0.9), detection(9, 0.8)])
  expect(merged.map(({ square }) => square.x)).toEqual([0, 9])
})

test('the second look turns the photo to every side and leaves space around it', () => {
  const windows = retryWindows(400, 200)
  expect(windows).toHaveLength(8)
  expect(new Set(windows.map(({ angle }) => Math.round((angle * 180) / Math.PI)))).toEqual(new Set([0, 90, -90, 180]))
  expect(Math.max(...windows.map(({ sidePx }) => sidePx))).toBe(640)
})

test('windows for faces too small to matter are not searched', async () => {
  let asked = 0
  const searchedWith = async (minOverLargest: number): Promise<number> => {
    asked = 0
    await detectFaces(
      { width: 1600, height: 1600, channels: 3, data: new Uint8Array(1600 * 1600 * 3) },
      runtime,
      minOverLargest,
    )
    return asked
  }
  const none = { type: 'float32', dims: [1, 0], data: new Float32Array(0) } as const
  // One face of a quarter of the window in the middle of the whole photo, and nothing elsewhere.
  const boxes = new Float32Array(512 * 16)
  boxes.set([0, 0, 64, 64, -8, 0, 8, 0])
  const scores = new Float32Array(512).fill(-100)
  scores[0] = 100
  const runtime = {
    models: {
      session: async () => ({
        inputNames: ['photo'],
        run: async () => {
          asked += 1
          const isWhole = asked === 1
          return {
            boxesFine: isWhole ? { ...none, data: boxes } : none,
            scoresFine: isWhole ? { ...none, data: scores } : none,
            boxesCoarse: none,
            scoresCoarse: none,
          }
        },
      }),
    },
    signal: new AbortController().signal,
    yieldToEventLoop: async () => {},
  } as unknown as Runtime
  expect(await searchedWith(0)).toBe(searchWindows(1600, 1600).length)
  expect(await searchedWith(0.5)).toBe(1)
  expect(await searchedWith(0.2)).toBe(searchWindows(1600, 1600).filter(({ sidePx }) => sidePx > 600).length)
})
