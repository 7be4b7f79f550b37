import { expect, test } from 'vitest'
import { planExtraViews, planViews } from './planViews.ts'

const windowOf = (left: number, side: number, holePx = 40) => ({
  view: { left, top: 0, width: side, height: side },
  hole: { left: left + 50, top: 50, width: holePx, height: holePx },
})
const alone = { sidePx: 512, windows: [windowOf(0, 512, 200)] }
const smallAlone = { sidePx: 512, windows: [windowOf(0, 512)] }
const shared = (count: number) => ({
  sidePx: 256,
  windows: Array.from({ length: count }, (_, at) => windowOf(at * 300, 256)),
})

test('a large window has one view with fast quality; with the best, two detailed and four coarse ones', () => {
  expect(planViews(alone, 'fast')).toEqual([
    [{ window: 0, view: alone.windows[0]?.view, sidePx: 512, isMirrored: false, isDetailed: true }],
  ])
  const [first, second, third] = planViews(alone, 'best')
  expect([first?.length, second?.length, third?.length]).toEqual([1, 1, 4])
  expect(second?.[0]).toMatchObject({ isMirrored: true, isDetailed: true, sidePx: 512 })
  expect(third?.every(({ sidePx, isDetailed }) => sidePx === 256 && !isDetailed)).toBe(true)
  expect(third?.map(({ view }) => view.width)).toEqual([512, 512, 716, 716])
})

test('a small hole that is alone is shown whole and, with the best quality, four times in quarters that see it as sharp', () => {
  expect(planViews(smallAlone, 'fast').map(({ length }) => length)).toEqual([1])
  const [first, quarters] = planViews(smallAlone, 'best')
  expect([first?.length, quarters?.length]).toEqual([1, 4])
  expect(quarters?.[0]).toMatchObject({
    sidePx: 256,
    isDetailed: true,
    view: { left: 0, top: 0, width: 256, height: 256 },
  })
  expect(quarters?.map(({ isDetailed }) => isDetailed)).toEqual([true, true, false, false])
})

test('windows that share a run have as many views as it has quarters, and with the best quality up to three runs', () => {
  for (const [count, fast, best] of [
    [1, [4], [4]],
    [2, [4], [4, 4]],
    [3, [3], [3, 3, 3]],
    [4, [4], [4, 4, 4]],
  ] as const) {
    const lengths = (quality: 'fast' | 'best') => planViews(shared(count), quality).map(({ length }) => length)
    expect(lengths('fast')).toEqual(fast)
    expect(lengths('best')).toEqual(best)
    const [views] = planViews(shared(count), 'fast')
    expect(new Set(views?.map(({ window }) => window)).size).toBe(count)
  }
})

test('the first view of a window is the window as it is', () => {
  for (const batch of [alone, shared(1), shared(3)]) {
    for (const [window, { view }] of batch.windows.entries()) {
      const firstView = planViews(batch, 'best')
        .flat()
        .find((one) => one.window === window)
      expect(firstView).toMatchObject({ view, sidePx: batch.sidePx, isMirrored: false, isDetailed: true })
    }
  }
})

test('a poor window is shown in the ways that it was not shown yet', () => {
  for (const count of [1, 2, 3, 4]) {
    const batch = shared(count)
    const shown = (planViews(batch, 'fast')[0] ?? []).filter(({ window }) => window === 0)
    const more = planExtraViews(batch, 0)
    expect(shown.length + more.length).toBe(4)
    for (const view of more) expect(shown).not.toContainEqual(view)
  }
  expect(planExtraViews(alone, 0)).toHaveLength(4)
})
