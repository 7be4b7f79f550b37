import { expect, test } from 'vitest'
import { doubtedAreas } from './doubtedAreas.ts'

const box = (left: number) => ({ left, top: 0, width: 10, height: 5 })
const removal = (kind: 'solved' | 'blended', confidence: number) => {
  const keptOn =
    confidence >= 0.6 ? ('all ground' as const) : confidence >= 0.2 ? ('busy ground' as const) : ('none' as const)
  return { kind, confidence, keptOn }
}

test('areas of which the engine is not sure are named with what was done there, the least sure first', () => {
  const boxes = [box(0), box(20), box(40), box(60), box(80)]
  const doubted = doubtedAreas(
    [
      { region: box(20), removal: removal('solved', 0.8) },
      { region: box(40), removal: removal('solved', 0.3) },
      { region: box(80), removal: removal('solved', 0.95) },
      { region: box(60), removal: removal('blended', 0.1) },
      { region: box(0), removal: removal('blended', 0.7) },
    ],
    boxes,
  )
  expect(doubted.map(({ area, left, way, confidence }) => [area, left, way, confidence])).toEqual([
    [3, 60, 'retouched', 0.1],
    [2, 40, 'blended', 0.3],
    [0, 0, 'blended', 0.7],
    [1, 20, 'reversed', 0.8],
  ])
})
